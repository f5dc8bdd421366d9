import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provenAnswer } from '../../test/contracts/oidc.ts'
import { changeSetting } from '../../test/settings.ts'
import { createWorld, type World } from '../../test/world.ts'

const PASSWORD = 'a-long-enough-secret'

const send = (world: World, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: '10.9.9.9',
  })

async function withPassword(world: World) {
  const [ann] = await world.people('ann')
  const changed = await ann.put('/user/password', { password: PASSWORD })
  assert.equal(changed.statusCode, 204, changed.body)
  return (await ann.get('/user')).json().name as string
}

test('a browser without JavaScript signs in, keeps its session and goes where it wanted', async (t) => {
  const world = await createWorld(t)
  const login = await withPassword(world)
  const reply = await send(
    world,
    { login, password: PASSWORD, next: '/feeds/5?x=1' },
    { 'sec-fetch-site': 'same-origin' },
  )
  assert.equal(reply.statusCode, 303, reply.body)
  assert.equal(reply.headers.location, '/feeds/5?x=1')
  const cookies = [reply.headers['set-cookie']].flat().join('\n')
  assert.match(cookies, /plaza_session=plz_[\w-]+; Path=\/api\/v2\/auth\/session; HttpOnly; .*SameSite=Lax/)
  assert.match(cookies, /plaza_hint=1/)
  const cookie = /plaza_session=[^;]+/.exec(cookies)![0]
  const renewed = await world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/session/renewal',
    headers: { cookie, 'x-plaza-session': '1' },
  })
  assert.equal(renewed.statusCode, 200)
})

test('the page is there, with a form that needs no script', async (t) => {
  const world = await createWorld(t)
  const page = await world.app.inject({ url: '/sign-in', headers: { accept: 'text/html' } })
  assert.equal(page.statusCode, 200)
  assert.match(
    page.body,
    /<form[^>]* method="post"[^>]* action="\/sign-in"|<form[^>]* action="\/sign-in"[^>]* method="post"/,
  )
  assert.match(page.body, /<input[^>]* name="password"/)
})

test('a refusal leads back to the form, sets nothing and keeps the return address', async (t) => {
  const world = await createWorld(t)
  const login = await withPassword(world)
  for (const fields of [{ login, password: 'wrong' }, { login }, {}] as Record<string, string>[]) {
    const reply = await send(world, { ...fields, next: '/wallet' })
    assert.equal(reply.statusCode, 303)
    assert.equal(reply.headers.location, '/sign-in?refused=wrong&next=%2Fwallet')
    assert.equal(reply.headers['set-cookie'], undefined)
  }
})

test('guessing is counted against the visitor as anywhere else', async (t) => {
  const world = await createWorld(t)
  const login = await withPassword(world)
  const locations: unknown[] = []
  for (let count = 0; count < 30; count++)
    locations.push((await send(world, { login, password: `guess-${count}` })).headers.location)
  assert.ok(locations.includes('/sign-in?refused=later'), String(locations.at(-1)))
})

test('no one is sent elsewhere, and no other site signs anyone in', async (t) => {
  const world = await createWorld(t)
  const login = await withPassword(world)
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example'])
    assert.equal((await send(world, { login, password: PASSWORD, next })).headers.location, '/', next)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    const reply = await send(world, { login, password: PASSWORD }, headers)
    assert.equal(reply.statusCode, 403)
    assert.equal(reply.headers['set-cookie'], undefined)
  }
})

test('without JavaScript, a browser that the provider sent back goes on by a form', async (t) => {
  const world = await createWorld(t)
  const page = await world.app.inject({ url: '/sign-in?with=oidc&next=%2Ffeeds%2F5', headers: { accept: 'text/html' } })
  assert.match(page.body, /<noscript>.*<input[^>]* name="with"[^>]* value="oidc"/s)
  const { cookie = '' } = await provenAnswer(world, 'without script')
  const reply = await send(world, { with: 'oidc', next: '/feeds/5' }, { cookie })
  assert.deepEqual([reply.statusCode, reply.headers.location], [303, '/feeds/5'], reply.body)
  const cookies = [reply.headers['set-cookie']].flat().join('\n')
  assert.match(cookies, /plaza_session=plz_/)
  assert.match(cookies, /plaza_answer=;/)
  assert.match(cookies, /plaza_provider=1/)
  const again = await send(world, { with: 'oidc', next: '/feeds/5' }, { cookie })
  assert.equal(again.headers.location, '/sign-in?refused=oidc-stale&next=%2Ffeeds%2F5')
})

test('without JavaScript, a newcomer from the provider is asked how old they are', async (t) => {
  const world = await createWorld(t)
  await changeSetting(world, 'register', { method: 'all', type: 'all', 'min-age': 16 })
  const { cookie = '' } = await provenAnswer(world, 'young without script')
  const go = (more: Record<string, string>) => send(world, { with: 'oidc', next: '/feeds/5', ...more }, { cookie })
  const asked = String((await go({})).headers.location)
  assert.equal(asked, '/sign-in?refused=age&next=%2Ffeeds%2F5&with=oidc')
  const page = await world.app.inject({ url: asked, headers: { accept: 'text/html', host: 'plaza.test' } })
  assert.match(page.body, /<noscript>.*<input[^>]* name="birth_date"/s)
  const today = new Date().toISOString().slice(0, 10)
  const young = await go({ birth_date: today })
  assert.equal(young.headers.location, '/sign-in?refused=young&next=%2Ffeeds%2F5&with=oidc')
  const entered = await go({ birth_date: '1990-05-17' })
  assert.deepEqual([entered.statusCode, entered.headers.location], [303, '/feeds/5'], entered.body)
})
