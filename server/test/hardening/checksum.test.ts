import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { createWorld } from '../world.ts'
import { checksum } from './checksum.ts'

test('what is written into a partition is noticed, and what is written into a table that is left out is not', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const before = await checksum(world)
  assert.equal((await bob.post(`/feeds/${feed}/like`)).statusCode, 201)
  const after = await checksum(world)
  const partitions = await world.owner<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'likes'::regclass`
  assert(partitions.some(({ name }) => before[name] !== after[name]))
  const left = await checksum(world, ['likes'])
  assert(partitions.every(({ name }) => !(name in left)))
})

test('a row written again as it was is noticed, and nothing is when nothing was written', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const before = await checksum(world)
  assert.deepEqual(await checksum(world), before)
  await world.owner`update users set bio = bio where id = ${ann.id}`
  assert.notEqual((await checksum(world))['users'], before['users'])
})
