import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish, publishMany } from '../../../../test/factories/feeds.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const sharesOf = async (world: World, feed: number) =>
  (
    await world.owner<{ share_count: number; member_share_count: number }[]>`
    select share_count, member_share_count from feed_stats where feed_id = ${feed}`
  )[0]!

test('FEED-6 a thousand shares of a guest count as few, and never in the ranking', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const feed = await publish(ann)
  const before = (await feedAs(ann, feed)).hot
  const guest = world.guest()
  for (let round = 0; round < 20; round++)
    for (const reply of await Promise.all(Array.from({ length: 50 }, () => guest.put(`/feeds/${feed}/tasks/share`))))
      assert.equal(reply.statusCode, 204)
  await world.guest().put(`/feeds/${feed}/tasks/share`)
  assert.deepEqual(await sharesOf(world, feed), { share_count: 2, member_share_count: 0 })
  assert.equal((await feedAs(ann, feed)).hot, before)
})

test('a member’s shares count once and move the ranking', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const before = (await feedAs(ann, feed)).hot
  const replies = await Promise.all(Array.from({ length: 20 }, () => bob.put(`/feeds/${feed}/tasks/share`)))
  assert.ok(replies.every((reply) => reply.statusCode === 204 || reply.statusCode === 201))
  assert.deepEqual(await sharesOf(world, feed), { share_count: 1, member_share_count: 1 })
  assert.equal((await feedAs(ann, feed)).hot - before, Math.round(10_000 * Math.log10(3)))
  assert.equal((await bob.put('/feeds/999999/tasks/share')).statusCode, 404)
  assert.equal((await world.guest().put('/feeds/999999/tasks/share')).statusCode, 404)
})

test('ALL-11 a guest’s shares count for so many feeds an hour and no more', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const guest = world.guest()
  const feeds = await publishMany(ann, 33)
  for (const feed of feeds) assert.equal((await guest.put(`/feeds/${feed}/tasks/share`)).statusCode, 204)
  const [row] = await world.owner<{ shares: number }[]>`
    select sum(share_count)::int as shares from feed_stats where feed_id = any(${feeds})`
  assert.equal(row!.shares, 30)
})
