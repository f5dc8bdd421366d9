import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const OWN_PAGE = { 'x-plaza-session': '1', origin: 'http://plaza.test', 'sec-fetch-site': 'same-origin' }

const call = (world: World, method: 'POST' | 'DELETE' | 'GET', path: string, headers: Record<string, string>) =>
  world.app.inject({ method, url: `/api/v2${path}`, headers, remoteAddress: '10.9.9.9' })

async function keep(world: World, person: Person): Promise<{ cookie: string; set: string[] }> {
  const reply = await call(world, 'POST', '/auth/session', { ...OWN_PAGE, authorization: `Bearer ${person.token}` })
  assert.equal(reply.statusCode, 204, reply.body)
  const set = [reply.headers['set-cookie']].flat() as string[]
  return { cookie: set[0]!.split(';')[0]!, set }
}

const renew = (world: World, cookie: string, headers: Record<string, string> = OWN_PAGE) =>
  call(world, 'POST', '/auth/session/renewal', { ...headers, cookie })

const me = (world: World, token: string) => call(world, 'GET', '/user', { authorization: `Bearer ${token}` })

test('a browser stays signed in by a cookie that no script can read and no other address is sent', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { cookie, set } = await keep(world, ann)
  assert.match(
    set[0]!,
    /^plaza_session=plz_[\w-]{43}; Path=\/api\/v2\/auth\/session; HttpOnly; Max-Age=\d+; SameSite=Lax$/,
  )
  assert.match(set[1]!, /^plaza_hint=1; Path=\/; Max-Age=\d+; SameSite=Lax$/)

  const [first, second] = await Promise.all([renew(world, cookie), renew(world, cookie)])
  assert.equal(first.statusCode, 200, first.body)
  assert.ok(first.json().expires_in <= 60)
  assert.notEqual(first.json().access_token, second.json().access_token)
  for (const { access_token: token } of [first.json(), second.json()])
    assert.equal((await me(world, token)).json().id, ann.id, 'two tabs work at the same time')

  // The cookie's value is no token, and the sign-in is still the same.
  assert.equal((await me(world, cookie.split('=')[1]!)).statusCode, 401)
  assert.equal((await ann.get('/user/sessions')).json().length, 1)
})

test('signing out ends the cookie and every token made with it', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { cookie } = await keep(world, ann)
  const { access_token: token } = (await renew(world, cookie)).json()
  const out = await call(world, 'DELETE', '/auth/session', { ...OWN_PAGE, cookie })
  assert.equal(out.statusCode, 204)
  assert.match(String(out.headers['set-cookie']), /plaza_session=; .*Max-Age=0/)
  assert.equal((await me(world, token)).statusCode, 401)
  assert.equal((await ann.get('/user')).statusCode, 401)
  const late = await renew(world, cookie)
  assert.equal(late.statusCode, 401)
  assert.match(String(late.headers['set-cookie']), /Max-Age=0/)
  assert.equal(
    (await call(world, 'DELETE', '/auth/session', OWN_PAGE)).statusCode,
    204,
    'signing out without a session is fine',
  )
})

test('a page of another site can neither renew nor end a session', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { cookie } = await keep(world, ann)
  const { 'x-plaza-session': _, ...withoutHeader } = OWN_PAGE
  for (const headers of [
    withoutHeader,
    { ...OWN_PAGE, origin: 'https://evil.example' },
    { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' },
    { ...OWN_PAGE, origin: 'null' },
  ]) {
    assert.equal((await renew(world, cookie, headers)).statusCode, 403)
    assert.equal((await call(world, 'DELETE', '/auth/session', { ...headers, cookie })).statusCode, 403)
  }
  assert.equal((await renew(world, cookie)).statusCode, 200, 'and it is still good')
})

test('ending a sign-in elsewhere, and suspension, end the cookie too', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  const anns = await keep(world, ann)
  const [{ id }] = (await ann.get('/user/sessions')).json()
  assert.equal((await ann.delete(`/user/sessions/${id}`)).statusCode, 204)
  assert.equal((await renew(world, anns.cookie)).statusCode, 401)
  const bobs = await keep(world, bob)
  assert.equal((await founder.patch(`/admin/users/${bob.id}`, { disabled: true })).statusCode, 204)
  assert.equal((await renew(world, bobs.cookie)).statusCode, 401)
})
