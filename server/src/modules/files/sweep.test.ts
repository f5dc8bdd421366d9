import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { announce, filesIn, pngOf, sendBytes, upload, urlOf } from '../../../test/factories/files.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../../kernel/index.ts'
import { sweepFiles } from './sweep-files.ts'

const sweep = async (world: World) => {
  await world.db.transaction((tx) => tx.enqueue(sweepFiles, {}))
  await world.runJobs()
}
const nodes = async (world: World, ownerId: number) =>
  (
    await world.db.rows<{ node: string }>(
      sql`select vendor || ':' || path as node from files where owner_id = ${ownerId} order by id`,
    )
  ).map(({ node }) => node)
// As if so many hours had passed for a user's files; shifting the clock would end the session too.
const wait = (world: World, ownerId: number, hours: number) =>
  world.db.run(sql`
    update files set created_at = created_at - make_interval(hours => ${hours}), loose_since = loose_since - make_interval(hours => ${hours}),
      upload_until = upload_until - make_interval(hours => ${hours})
    where owner_id = ${ownerId}`)
const isStored = async (world: World, node: string) =>
  (await filesIn(join(world.dataDir, 'files'))).some((name) => node.endsWith(name))

test('what is unused for a day is removed, row and bytes; what is used stays', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const loose = await upload(world, ann, await pngOf())
  const used = await upload(world, ann, await pngOf())
  const { node: unfinished, address } = await announce(ann, await pngOf(), 'image/png')
  assert.equal((await ann.patch('/user', { avatar: used })).statusCode, 204)

  await wait(world, ann.id, 23)
  await sweep(world)
  assert.deepEqual(await nodes(world, ann.id), [loose, used, unfinished])

  await wait(world, ann.id, 2)
  await sweep(world)
  assert.deepEqual(await nodes(world, ann.id), [used])
  assert.deepEqual([await isStored(world, loose), await isStored(world, used)], [false, true])
  assert.equal((await world.guest().get(urlOf(loose))).statusCode, 404)
  assert.equal((await world.guest().get(urlOf(used))).statusCode, 200)
  assert.equal((await sendBytes(world, address, await pngOf())).statusCode, 403)
})

test('a picture that was replaced waits a day from then, and can be used again meanwhile', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const first = await upload(world, ann, await pngOf())
  await ann.patch('/user', { avatar: first })
  await wait(world, ann.id, 48)
  const second = await upload(world, ann, await pngOf())
  await ann.patch('/user', { avatar: second })
  await sweep(world)
  assert.deepEqual(await nodes(world, ann.id), [first, second])
  assert.equal((await ann.patch('/user', { avatar: first })).statusCode, 204)
  await wait(world, ann.id, 25)
  await sweep(world)
  assert.deepEqual(await nodes(world, ann.id), [first])
})

test('a file that was let go by mistake and is still shown is kept', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const node = await upload(world, ann, await pngOf())
  await ann.patch('/user', { avatar: node })
  await world.db.run(sql`update files set attached_to = null where owner_id = ${ann.id}`)
  await wait(world, ann.id, 25)
  await sweep(world)
  assert.deepEqual(await nodes(world, ann.id), [node])
  assert.ok(await isStored(world, node))
  assert.ok(world.logs.some((line) => line.includes('still part of a record')))
})

test('bytes that are already gone are no reason to keep a row, nor give a 500 to readers', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const node = await upload(world, ann, await pngOf())
  await rm(join(world.dataDir, 'files', node.slice('local:'.length)))
  assert.equal((await world.guest().get(urlOf(node))).statusCode, 404)
  assert.equal((await world.guest().get(`${urlOf(node)}?rule=w_10`)).statusCode, 404)
  await wait(world, ann.id, 25)
  await sweep(world)
  assert.deepEqual(await nodes(world, ann.id), [])
})

test('a claim and the sweep at the same moment: the file is used whole, or refused', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (let round = 0; round < 5; round++) {
    const node = await upload(world, ann, await pngOf())
    await wait(world, ann.id, 25)
    const [claim] = await Promise.all([ann.patch('/user', { avatar: node }), sweep(world)])
    await world.runJobs()
    const isKept = claim.statusCode === 204
    assert.ok(isKept || claim.statusCode === 422, claim.body)
    assert.equal((await world.guest().get(urlOf(node))).statusCode, isKept ? 200 : 404)
    assert.equal(await isStored(world, node), isKept)
  }
})
