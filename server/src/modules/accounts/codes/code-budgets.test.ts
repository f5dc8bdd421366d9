import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Reply, type World } from '../../../../test/world.ts'

const PATHS = ['/verifycodes/register', '/verifycodes']
/** From another address and for another purpose each time: only the number stays the same. */
const ask = (world: World, phone: string, turn: number) => world.guest().post(PATHS[turn % 2]!, { phone })
const refused = (reply: Reply) => {
  assert.deepEqual([reply.statusCode, reply.json().code], [429, 'auth.too_many_codes'])
  return Number(reply.headers['retry-after'])
}

test('AUTH-4: one code a minute per number, for any caller, address, purpose and spelling', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  assert.equal((await ask(world, phone, 0)).statusCode, 202)

  const second = await world.guest().post('/verifycodes', { phone: `+86${phone}` })
  const waitS = refused(second)
  assert(waitS >= 1 && waitS <= 60, String(waitS))
  const reset = Number(second.headers['x-ratelimit-reset']) - world.clock.now().getTime() / 1000
  assert(reset > 0 && reset <= 61, String(reset))

  await world.clock.advance(61)
  assert.equal((await ask(world, phone, 1)).statusCode, 202)
})

test('AUTH-4: twenty requests at once for one number send one code', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  assert.deepEqual(tally(await times(20, (turn) => ask(world, phone, turn))), { 202: 1, 429: 19 })
})

test('AUTH-4: the sixth code in an hour is refused from any address', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  for (let turn = 0; turn < 5; turn++) {
    assert.equal((await ask(world, phone, turn)).statusCode, 202)
    await world.clock.advance(61)
  }
  const waitS = refused(await ask(world, phone, 5))
  assert(waitS > 3000 && waitS <= 3600, `until the first of the five is an hour old: ${waitS}`)
  await world.clock.advance(waitS + 1)
  assert.equal((await ask(world, phone, 6)).statusCode, 202)
})

test('AUTH-4: the eleventh code in a day is refused from any address', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  for (let turn = 0; turn < 10; turn++) {
    assert.equal((await ask(world, phone, turn)).statusCode, 202)
    await world.clock.advance(turn === 4 ? 3601 : 61)
  }
  await world.clock.advance(3601)
  const waitS = refused(await ask(world, phone, 10))
  assert(waitS > 70_000 && waitS <= 86_400, String(waitS))
  await world.clock.advance(waitS + 1)
  assert.equal((await ask(world, phone, 11)).statusCode, 202)
})

test('ALL-11: one address gets twenty codes an hour, whatever numbers it names; another address goes on', async (t) => {
  const world = await createWorld(t)
  const greedy = world.guest()
  for (let turn = 0; turn < 20; turn++)
    assert.equal((await greedy.post(PATHS[turn % 2]!, { phone: world.phone() })).statusCode, 202)

  const waitS = refused(await greedy.post('/verifycodes', { phone: world.phone() }))
  assert(waitS > 3000 && waitS <= 3600, String(waitS))
  refused(await greedy.post('/verifycodes', { email: 'other@example.org' }))
  assert.equal((await world.guest().post('/verifycodes', { phone: world.phone() })).statusCode, 202)
  await world.clock.advance(3601)
  assert.equal((await greedy.post('/verifycodes', { phone: world.phone() })).statusCode, 202)
})

test('ALL-10: all addresses of one IPv6 /64 share a budget, and a claimed X-Forwarded-For opens no other', async (t) => {
  const world = await createWorld(t)
  const from = (address: string, headers = {}) =>
    world
      .guest()
      .post(
        '/verifycodes',
        { phone: world.phone() },
        { remoteAddress: address, headers: { 'content-type': 'application/json', ...headers } },
      )
  for (let turn = 0; turn < 20; turn++)
    assert.equal((await from(`2001:db8:1:2::${(turn + 1).toString(16)}`)).statusCode, 202)

  refused(await from('2001:db8:1:2:ffff::1'))
  refused(await from('2001:db8:1:2::99', { 'x-forwarded-for': '203.0.113.7' }))
  assert.equal((await from('2001:db8:1:3::1')).statusCode, 202)
})

test('a refused request costs nothing', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  await ask(world, phone, 0)
  for (let turn = 0; turn < 8; turn++) refused(await ask(world, phone, turn))
  for (let turn = 0; turn < 4; turn++) {
    await world.clock.advance(61)
    assert.equal((await ask(world, phone, turn)).statusCode, 202, `code ${turn + 2}`)
  }
})
