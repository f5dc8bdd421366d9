import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { createWorld } from '../world.ts'

const garbage = (bytes = 32) => `plz_${randomBytes(bytes).toString('base64url')}`

test('TRUST-10 garbage tokens do not lock out good ones from the same address', async (t) => {
  const world = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '20' } })
  const [ann, bob] = await world.people('ann', 'bob')
  await bob.put('/user/password', { password: 'correct horse battery' })
  const remoteAddress = '198.51.100.7'
  const from = (token: string) =>
    world.guest().get('/user', { remoteAddress, headers: { authorization: `Bearer ${token}` } })
  for (let index = 0; index < 40; index++) await from(garbage(index % 2 ? 32 : 40))
  assert.equal((await from(garbage())).statusCode, 429)
  assert.equal((await from(ann.token)).statusCode, 200, 'never seen at this address before')
  ann.token = (await ann.post('/auth/refresh')).json().access_token
  assert.equal((await from(ann.token)).statusCode, 200, 'nor a refreshed one')

  // A user who was signed out goes on trying with a token that is ours but dead: told to sign in, then to wait.
  const dead = bob.token
  await bob.post('/auth/logout')
  const replies: number[] = []
  for (let index = 0; index < 25; index++) replies.push((await from(dead)).statusCode)
  assert.equal(replies[0], 429, 'as a guest of that address, whose minute is used up')
  assert.equal((await from(ann.token)).statusCode, 200)
})
