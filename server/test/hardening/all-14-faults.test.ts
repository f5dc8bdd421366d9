import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../world.ts'

test('ALL-14 a fault of ours is a bare 500 with a request id, and the log has the rest', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  // The table is dropped under the service: whatever handlers do now, the database refuses it in its own words.
  await world.owner`alter table user_counts rename to user_counts_gone`
  for (const reply of [
    await world.guest().get('/users'),
    await ann.get('/user'),
    await ann.get('/user/search?keyword=a'),
  ]) {
    assert.equal(reply.statusCode, 500)
    const body = reply.json()
    assert.deepEqual(Object.keys(body).toSorted(), ['code', 'message', 'request_id'])
    assert.equal(body.code, 'server.fault')
    assert.equal(body.request_id, reply.headers['x-request-id'])
    assert.doesNotMatch(reply.body, /select |user_counts|relation|at \/|node_modules|\.ts|postgres|42P01/i)
    assert.match(String(reply.headers['content-type']), /^application\/json/)
    const lines = world.logs.filter((line) => line.includes(body.request_id) && line.includes('"error"'))
    assert.ok(
      lines.some((line) => line.includes('user_counts')),
      'the log does not say what happened',
    )
  }
  await world.owner`alter table user_counts_gone rename to user_counts`
  assert.equal((await ann.get('/user')).statusCode, 200)
})

test('ALL-14 a fault inside a write leaves nothing behind', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  await world.owner`alter table user_counts rename to user_counts_gone`
  const reply = await ann.put(`/user/followings/${bob.id}`)
  assert.equal(reply.statusCode, 500)
  assert.doesNotMatch(reply.body, /user_counts|relation/)
  await world.owner`alter table user_counts_gone rename to user_counts`
  assert.equal((await world.owner`select 1 from user_follows`).length, 0)
  assert.equal((await ann.put(`/user/followings/${bob.id}`)).statusCode, 204)
})
