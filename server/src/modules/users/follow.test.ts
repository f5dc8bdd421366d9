import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

test('following counts on both sides, once, however often and however many at once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')

  const replies = await Promise.all(Array.from({ length: 20 }, () => ann.put(`/user/followings/${bob.id}`)))

  assert.deepEqual(new Set(replies.map((reply) => reply.statusCode)), new Set([204]))
  assert.equal((await ann.get('/user')).json().extra.followings_count, 1)
  const seen = (await ann.get(`/users/${bob.id}`)).json()
  assert.equal(seen.extra.followers_count, 1)
  assert.deepEqual([seen.has_follower, seen.has_following], [true, false])
})
