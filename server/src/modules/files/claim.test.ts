import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announce, mp4, pngOf, upload } from '../../../test/factories/files.ts'
import { createWorld } from '../../../test/world.ts'
import { sql } from '../../kernel/index.ts'
import { claimFile, releaseOwnedFiles } from './index.ts'

test('an uploaded image becomes an avatar', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const node = await upload(world, ann, await pngOf())
  assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 204)
  const { avatar } = (await ann.get('/user')).json()
  assert.equal(avatar.url, `http://plaza.test/storage/${node.replace(':', '/')}`)
  assert.deepEqual([avatar.vendor, avatar.mime, avatar.dimension], ['local', 'image/png', { width: 40, height: 20 }])
  assert.equal((await world.guest().get(avatar.url.replace('http://plaza.test', ''))).rawPayload.length, avatar.size)
  assert.equal((await ann.patch('/user', { avatar: node })).statusCode, 204)
})

test('FEED-1 a node that is not exactly a stored one is refused', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const node = await upload(world, ann, await pngOf())
  const path = node.slice(6)
  for (const attack of [
    'local:../../etc/passwd',
    'local:/etc/passwd',
    'local:%2e%2e%2fetc',
    'local:a\0.png',
    'http://169.254.169.254/',
    'http://[::]/',
    path,
    `s3:${path}`,
    `LOCAL:${path}`,
    `local:${path.toUpperCase()}`,
    `local:./${path}`,
    `local:${path}/..`,
    `local::${path}`,
    ':',
    'local:',
    `local:x/../${path}`,
  ]) {
    const reply = await ann.patch('/user', { avatar: attack })
    assert.equal(reply.statusCode, 422, attack)
    assert.ok(reply.json().errors.avatar, attack)
  }
  assert.equal((await ann.get('/user')).json().avatar, null)
})

test('FEED-2 another user’s file, an unfinished one and one in use are refused', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const hers = await upload(world, ann, await pngOf())
  assert.equal((await bob.patch('/user', { avatar: hers })).statusCode, 422)
  const { node: unfinished } = await announce(ann, await pngOf(), 'image/png')
  assert.equal((await ann.patch('/user', { avatar: unfinished })).statusCode, 422)
  assert.equal((await ann.patch('/user', { avatar: hers })).statusCode, 204)
  assert.equal((await ann.patch('/user', { bg: hers })).statusCode, 422)
  assert.equal((await bob.patch('/user', { bg: hers })).statusCode, 422)
})

test('a file serves one use, also when two claim it at once', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (let round = 0; round < 5; round++) {
    const node = await upload(world, ann, await pngOf())
    const replies = await Promise.all([ann.patch('/user', { avatar: node }), ann.patch('/user', { bg: node })])
    assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [204, 422])
  }
})

test('a record can ask for a picture or for a video', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const video = await upload(world, ann, mp4(), 'video/mp4')
  const claim = (kind: 'image' | 'video') =>
    world.db.transaction((tx) => claimFile(tx, ann.id, 'cover', video, 'records:1:cover', kind))
  await assert.rejects(claim('image'), { status: 422, code: 'files.not_usable' })
  assert.ok((await claim('video')) > 0)
})

test('deleting a person releases their own pictures and keeps those of what they published', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const own = await upload(world, ann, await pngOf())
  const published = await upload(world, ann, await pngOf())
  await world.db.transaction(async (tx) => {
    await claimFile(tx, ann.id, 'avatar', own, `users:${ann.id}:avatar`)
    await claimFile(tx, ann.id, 'images', published, 'records:1:images')
    assert.equal(await releaseOwnedFiles(tx, ann.id), 1)
  })
  const uses = await world.db.rows<{ attached_to: string | null }>(
    sql`select attached_to from files where owner_id = ${ann.id} order by id`,
  )
  assert.deepEqual(
    uses.map((file) => file.attached_to),
    [null, 'records:1:images'],
  )
})
