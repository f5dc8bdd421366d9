import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mp4, pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld } from '../../../../test/world.ts'

test('an uploaded image becomes avatar or background, is replaced, and taken away by null', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const [first, second] = [await upload(world, ann, await pngOf()), await upload(world, ann, await pngOf())]
  assert.equal((await ann.patch('/user', { avatar: first, bg: second })).statusCode, 204)
  const me = (await ann.get('/user')).json()
  assert.deepEqual([me.avatar.mime, me.bg.mime], ['image/png', 'image/png'])
  assert.equal((await ann.patch('/user', { avatar: second })).statusCode, 422, 'a file serves one use')
  assert.equal((await ann.patch('/user', { bg: null })).statusCode, 204)
  assert.equal((await ann.patch('/user', { avatar: second })).statusCode, 204, 'what was let go is free')
  const after = (await world.guest().get(`/users/${ann.id}`)).json()
  assert.equal(after.bg, null)
  assert.equal(after.avatar.url, me.bg.url)
})

test('FEED-1, FEED-2: an avatar is an image of one’s own upload, looked up and never opened as a path', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const bobs = await upload(world, bob, await pngOf())
  const video = await upload(world, ann, mp4(), 'video/mp4')
  for (const field of ['avatar', 'bg']) {
    for (const node of [
      'local:../../etc/passwd',
      'local:/etc/passwd',
      'local:%2e%2e%2f',
      'local:a\u0000.png',
      'http://plaza.test/x.png',
      'nowhere:2026/x.png',
      'x',
      bobs,
      video,
      7,
      ['local:x'],
      'x'.repeat(251),
    ]) {
      const reply = await ann.patch('/user', { [field]: node })
      assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], String(node).slice(0, 60))
    }
  }
  assert.equal((await bob.patch('/user', { avatar: bobs })).statusCode, 204)
  assert.equal((await ann.patch('/user', { avatar: bobs })).statusCode, 422)
  assert.equal((await ann.get('/user')).json().avatar, null)
})
