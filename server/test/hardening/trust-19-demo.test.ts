import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeDemoStaff, createPasswords, DEMO_PASSWORD, storePassword } from '../../src/modules/accounts/index.ts'
import { createWorld, type World } from '../world.ts'

const PATHS = [
  '/sandbox',
  '/sandbox/outbox',
  '/sandbox/payments',
  '/sandbox/sandbox.js',
  '/sandbox/gateway/a/gateway.do',
]
const ask = (world: World, url: string, headers: Record<string, string>) => world.guest().send({ url, headers })
const signIn = (world: World, headers: Record<string, string>) =>
  world.guest().post('/social/mini-program', { code: 'demo:lin' }, { headers })

test('TRUST-19 another Host, or an unconfigured proxy, finds neither sandbox nor demo sign-in', async (t) => {
  const world = await createWorld(t)
  const refused: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'plaza.test.evil.example' },
    { host: 'plaza.test:99' },
    { host: '203.0.113.7' },
    { host: 'plaza.test', 'x-forwarded-for': '203.0.113.7' },
    { host: 'plaza.test', 'x-forwarded-host': 'plaza.test' },
    { host: 'plaza.test', 'x-forwarded-proto': 'https' },
    { host: 'plaza.test', 'x-forwarded-anything': '1' },
    { host: 'plaza.test', forwarded: 'for=203.0.113.7' },
  ]
  for (const headers of refused) {
    for (const path of PATHS)
      assert.equal((await ask(world, path, headers)).statusCode, 404, `${path} ${JSON.stringify(headers)}`)
    assert.equal((await signIn(world, headers)).json().code, 'route.not_found', JSON.stringify(headers))
  }
  for (const host of ['plaza.test', '127.0.0.1', 'localhost', '[::1]']) {
    for (const path of PATHS) assert.notEqual((await ask(world, path, { host })).statusCode, 404, `${path} ${host}`)
    assert.equal((await signIn(world, { host })).statusCode, 200, host)
  }
  assert.equal((await ask(world, '/api/v2/feeds', { host: 'evil.example' })).statusCode, 200, 'only these are hidden')
})

test('TRUST-19 behind a trusted proxy a demo that was opened on purpose is shown under PUBLIC_URL', async (t) => {
  const passedOn = { host: 'plaza.test', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  const both = await createWorld(t, { env: { TRUST_PROXY: '1', ALLOW_PUBLIC_DEMO: '1' } })
  assert.equal((await ask(both, '/sandbox/outbox', passedOn)).statusCode, 200)
  assert.equal((await ask(both, '/sandbox/outbox', { ...passedOn, host: 'evil.example' })).statusCode, 404)
  const alone: Record<string, string>[] = [{ TRUST_PROXY: '1' }, { ALLOW_PUBLIC_DEMO: '1' }]
  for (const env of alone) {
    const one = await createWorld(t, { env })
    assert.equal((await ask(one, '/sandbox/outbox', passedOn)).statusCode, 404, JSON.stringify(env))
  }
})

test('TRUST-19 a page leads to the sandbox’s sign-in only those whom it answers', async (t) => {
  const world = await createWorld(t)
  const leads = async (headers: Record<string, string>) =>
    /href="\/sign-in\/oidc/.test((await ask(world, '/sign-in', { accept: 'text/html', ...headers })).body)
  assert.equal(await leads({ host: 'plaza.test' }), true)
  assert.equal(await leads({ host: 'plaza.test', 'x-forwarded-for': '203.0.113.7' }), false)
  assert.equal(await leads({ host: 'evil.example' }), false)
  assert.equal(await leads({ host: 'plaza.test' }), true, 'a page made for one is not shown to the other')
})

test('TRUST-19 staff of an open demo have no known password; everyone else keeps theirs', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const moderator = await world.staff('moderator')
  const founder = await world.founder()
  const published = await createPasswords().hash(DEMO_PASSWORD)
  await world.db.transaction(async (tx) => {
    for (const { id } of [ann, moderator]) await storePassword(tx, id, published)
  })
  await founder.put('/user/password', { password: 'a secret of her own' })
  const login = (name: string, password: string) => world.guest().post('/auth/login', { login: name, password })
  assert.equal((await login(moderator.name, DEMO_PASSWORD)).statusCode, 200)
  assert.equal(await closeDemoStaff(world.db), 1)
  assert.equal((await login(moderator.name, DEMO_PASSWORD)).statusCode, 422)
  assert.equal((await moderator.get('/user')).statusCode, 401, 'nor are they signed in any more')
  assert.equal((await login(ann.name, DEMO_PASSWORD)).statusCode, 200)
  assert.equal((await login(founder.name, 'a secret of her own')).statusCode, 200)
  assert.equal(await closeDemoStaff(world.db), 0)
})
