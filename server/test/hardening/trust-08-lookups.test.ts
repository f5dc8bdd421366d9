import assert from 'node:assert/strict'
import test from 'node:test'
import { createWorld } from '../world.ts'

test('TRUST-8 no one enumerates numbers: people are found by contact only when signed in, twenty an hour', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  assert.equal((await world.guest().get(`/users/${ann.phone}`)).statusCode, 404)
  assert.equal((await world.guest().get(`/users/${ann.id}`)).statusCode, 200)
  const replies = await Promise.all(Array.from({ length: 25 }, () => bob.get(`/users/${ann.phone}`)))
  assert.equal(replies.filter((reply) => reply.statusCode === 200).length, 20)
  assert.equal(replies.filter((reply) => reply.statusCode === 429).length, 5)
  assert.equal((await bob.get('/users/unknown@example.org')).statusCode, 429, 'addresses and numbers together')
  assert.equal((await bob.get(`/users/${ann.name}`)).statusCode, 200, 'names are not counted')
  await world.clock.advance(3601)
  assert.equal((await bob.get(`/users/${ann.phone}`)).statusCode, 200)
  for (let index = 0; index < 22; index++)
    assert.equal((await founder.get(`/users/${ann.phone}`)).statusCode, 200, 'staff who manage people')
})
