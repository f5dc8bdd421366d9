import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'

const APP = 'https://app.example.org'
const CORS = [
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-allow-credentials',
]

let open: World
let closed: World
before(async (t) => {
  closed = await createWorld(t as TestContext)
  open = await createWorld(t as TestContext, { env: { CORS_ORIGINS: `${APP},http://localhost:5173` } })
})

const preflight = (world: World, origin: string, path = '/user') =>
  world.guest().send({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,x-evil',
    },
  })

test('without a list no origin is told anything', async () => {
  for (const reply of [
    await preflight(closed, APP),
    await closed.guest().get('/users', { headers: { origin: APP } }),
  ]) {
    for (const header of CORS) assert.equal(reply.headers[header], undefined)
  }
})

test('a listed origin may call, with every method and with our headers and credentials', async () => {
  const reply = await preflight(open, APP)
  assert.equal(reply.statusCode, 204)
  assert.equal(reply.headers['access-control-allow-origin'], APP)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    assert.ok(String(reply.headers['access-control-allow-methods']).includes(method), method)
  for (const header of [
    'accept-language',
    'authorization',
    'content-type',
    'idempotency-key',
    'last-event-id',
    'x-requested-with',
  ])
    assert.ok(String(reply.headers['access-control-allow-headers']).toLowerCase().includes(header), header)
  assert.doesNotMatch(String(reply.headers['access-control-allow-headers']), /evil/)
  assert.equal(reply.headers['access-control-allow-credentials'], 'true')
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  assert.ok(reply.headers['x-request-id'] && reply.headers['x-ratelimit-limit'])
})

test('an answer to it, also a refusal, can be read there with its headers', async () => {
  for (const path of ['/users', '/user', '/nothing', '/users?limit=x']) {
    const reply = await open.guest().get(path, { headers: { origin: 'http://localhost:5173' } })
    assert.equal(reply.headers['access-control-allow-origin'], 'http://localhost:5173', path)
    assert.equal(reply.headers['access-control-allow-credentials'], 'true', path)
    for (const header of [
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
      'Retry-After',
      'Idempotency-Replayed',
    ])
      assert.ok(String(reply.headers['access-control-expose-headers']).includes(header), header)
    assert.match(String(reply.headers['vary']), /Origin/)
  }
})

test('any other origin gets nothing, however alike it looks', async () => {
  for (const origin of [
    'https://evil.example',
    `${APP}.evil.example`,
    `${APP}:444`,
    'http://app.example.org',
    'https://APP.example.org',
    'null',
    '*',
    '',
  ]) {
    for (const reply of [await preflight(open, origin), await open.guest().get('/users', { headers: { origin } })]) {
      for (const header of CORS) assert.equal(reply.headers[header], undefined, origin)
      assert.match(String(reply.headers['vary']), /Origin/)
    }
  }
})

test('OPTIONS without a preflight still tells the methods, and a missing address is still missing', async () => {
  assert.equal(
    (await open.guest().send({ method: 'OPTIONS', url: '/user', headers: { origin: APP } })).headers['allow'],
    'GET, HEAD, PATCH, DELETE, OPTIONS',
  )
  assert.equal((await open.guest().get('/nothing')).statusCode, 404)
  assert.equal((await open.guest().send({ method: 'OPTIONS', url: '/nothing' })).statusCode, 404)
})
