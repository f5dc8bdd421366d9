import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, signIn, works } from '../../../../test/factories/accounts.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const refresh = (world: World, token: string) =>
  world.guest().post('/auth/refresh', undefined, { headers: { authorization: `Bearer ${token}` } })
const successorOf = async (world: World, token: string): Promise<string> =>
  (await refresh(world, token)).json().access_token
const MINUTE = 60

test('AUTH-11: a token expires, can be refreshed when it has, and only within the window that began at the login', async (t) => {
  const world = await createWorld(t, { env: { TOKEN_TTL_MINUTES: '10', TOKEN_REFRESH_TTL_MINUTES: '60' } })
  const [ann, bob] = await world.people('ann', 'bob')
  await world.clock.advance(9 * MINUTE)
  assert(await works(world, ann.token))
  await world.clock.advance(2 * MINUTE)
  assert.equal(await works(world, ann.token), false)

  const reply = await refresh(world, ann.token)
  assert.deepEqual([reply.statusCode, reply.json().expires_in, reply.json().refresh_ttl], [200, 10, 60])
  let token: string = reply.json().access_token
  for (let minutes = 20; minutes <= 50; minutes += 10) {
    await world.clock.advance(10 * MINUTE)
    token = await successorOf(world, token)
    assert(await works(world, token), `after ${minutes} minutes`)
  }
  // 51 minutes after the login: nine remain, however often one refreshes.
  await world.clock.advance(8 * MINUTE)
  token = await successorOf(world, token)
  assert(await works(world, token))
  await world.clock.advance(2 * MINUTE)
  assert.equal(await works(world, token), false)
  assert.equal((await refresh(world, token)).statusCode, 401)
  assert.equal((await refresh(world, bob.token)).statusCode, 401, 'one never refreshed has had its time too')
})

test('AUTH-11: of a logout and a refresh at once nothing remains signed in', async (t) => {
  const world = await createWorld(t)
  for (let round = 0; round < 8; round++) {
    const [ann] = await world.people('ann')
    const [refreshed] = await Promise.all([refresh(world, ann.token), ann.post('/auth/logout')])
    if (refreshed.statusCode === 200) assert.equal(await works(world, refreshed.json().access_token), false)
    assert.equal(await works(world, ann.token), false)
  }
})

test('a stolen token refreshed while its owner changes the password ends anyway', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, 'password of round 0')
  for (let round = 0; round < 6; round++) {
    const stolen: string = (await signIn(world.guest(), ann.name, `password of round ${round}`)).json().access_token
    const [changed, refreshed] = await Promise.all([
      ann.put('/user/password', {
        old_password: `password of round ${round}`,
        password: `password of round ${round + 1}`,
      }),
      // Hashing takes a moment: the refreshes are spread over it.
      new Promise((resume) => setTimeout(resume, 25 * round)).then(() => refresh(world, stolen)),
    ])
    assert.equal(changed.statusCode, 204)
    if (refreshed.statusCode === 200) assert.equal(await works(world, refreshed.json().access_token), false)
  }
})

test('a login with the old password that crosses its change opens nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, 'password of round 0')
  for (let round = 0; round < 6; round++) {
    const [changed, ...logins] = await Promise.all([
      ann.put('/user/password', {
        old_password: `password of round ${round}`,
        password: `password of round ${round + 1}`,
      }),
      signIn(world.guest(), ann.name, `password of round ${round}`),
      signIn(world.guest(), ann.name, `password of round ${round}`),
    ])
    assert.equal(changed.statusCode, 204)
    for (const login of logins)
      if (login.statusCode === 200) assert.equal(await works(world, login.json().access_token), false)
  }
})
