import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { type Stage, setStage } from '../../../test/access/stage.ts'
import { visit, visits } from '../../../test/hardening/walk.ts'
import { requestsFrom } from '../../../test/person.ts'
import { createWorld, type Reply } from '../../../test/world.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

/** The only operations that set a cookie, or clear it. */
const OF_THE_COOKIE = ['POST /api/v2/auth/session', 'DELETE /api/v2/auth/session']

/** Of a sign-in at the provider that is on its way, or that made this session. */
const OF_THE_PROVIDER = [
  'GET /sign-in/oidc',
  'GET /sign-in/oidc/callback',
  'POST /api/v2/auth/oidc',
  'POST /api/v2/user/identities',
]

const isWebPage = ({ headers, body }: Reply): boolean =>
  String(headers['content-type']).startsWith('text/html') && body.includes('action="/sign-in"')

/** The secret is out of reach for scripts and for every other operation. */
function assertCookies({ headers, statusCode }: Reply, name: string): void {
  const cookies = [headers['set-cookie'] ?? []].flat()
  // Forgets that scripts run here, and identifies no one.
  if (name === 'GET /without-script') {
    assert.match(cookies.join(), /^plaza_script=; Path=\/; Max-Age=0; SameSite=Lax$/)
    return
  }
  if (OF_THE_PROVIDER.includes(name)) {
    for (const cookie of cookies) assert.match(cookie, /^plaza_(answer|provider)=[\w-]*; Path=\/; .*SameSite=Lax/, name)
    return
  }
  const mayHave = OF_THE_COOKIE.includes(name) && statusCode === 204
  // Signing out also forgets that one signed in at the provider.
  assert.equal(cookies.length, mayHave ? (name.startsWith('DELETE') ? 3 : 2) : 0, name)
  if (!mayHave) return
  assert.match(cookies[0]!, /^plaza_session=[\w-]*; Path=\/api\/v2\/auth\/session; HttpOnly; .*SameSite=Lax/)
  assert.match(cookies[1]!, /^plaza_hint=1?; Path=\/; .*SameSite=Lax/)
  if (cookies[2]) assert.match(cookies[2], /^plaza_provider=; Path=\/; .*SameSite=Lax/)
}

function assertDressed(reply: Reply, what: string): void {
  const { headers } = reply
  assert.match(String(headers['x-request-id']), /^[0-9a-f]{10}-[0-9a-z]{6,}$/, what)
  assert.match(String(headers['x-ratelimit-limit']), /^\d+$/, what)
  assert.match(String(headers['x-ratelimit-remaining']), /^\d+$/, what)
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  assert.match(String(headers['content-security-policy']), /default-src 'none'/, what)
  assert.doesNotMatch(String(headers['content-security-policy']), /unsafe-eval|script-src[^;]*unsafe-inline|\*/, what)
  // Without any referrer a browser would not reveal that a form comes from our own page.
  assert.equal(headers['referrer-policy'], isWebPage(reply) ? 'same-origin' : 'no-referrer', what)
  for (const absent of ['server', 'x-powered-by', 'access-control-allow-origin'])
    assert.equal(headers[absent], undefined, `${what} ${absent}`)
}

test('every answer of every route to every caller carries the same headers, and a cookie only where one signs in for a browser', async () => {
  for (const each of visits(stage)) {
    for (const actor of ['guest', 'suspended', 'staff'] as const) {
      const reply = await visit(stage, each, { actor })
      assertDressed(reply, `${each.name} as ${actor}`)
      assertCookies(reply, each.name)
      // Pages, their files and pictures are public. A guest's answer may be kept by that client, which revalidates it;
      // nothing else may be cached.
      const kept = actor === 'guest' && reply.headers['etag'] !== undefined ? 'private, no-cache' : 'no-store'
      if (each.row.url.startsWith('/api/')) assert.equal(reply.headers['cache-control'], kept, each.name)
    }
  }
})

test('so do refusals before any route is found', async () => {
  const { guest } = stage.actors
  const replies = {
    404: await guest.get('/nothing'),
    405: await guest.delete('/tags'),
    400: await guest.get('/%'),
    415: await guest.send({ method: 'POST', url: '/users', payload: 'x', headers: { 'content-type': 'text/plain' } }),
  }
  for (const [status, reply] of Object.entries(replies)) {
    assert.equal(reply.statusCode, Number(status))
    assertDressed(reply, status)
    assertCookies(reply, status)
  }
})

test('a request id is ours: unique, and never what the client sent', async () => {
  const ids = new Set<string>()
  for (let count = 0; count < 50; count++) {
    const reply = await stage.actors.guest.get('/locations/hots', {
      headers: { 'x-request-id': 'mine\u0009evil', 'request-id': 'mine' },
    })
    ids.add(String(reply.headers['x-request-id']))
  }
  assert.equal(ids.size, 50)
  assert.ok(![...ids].some((id) => id.includes('mine')))
})

test('behind TLS browsers get HSTS, elsewhere they are not', async (t) => {
  assert.equal((await stage.actors.guest.get('/healthz')).headers['strict-transport-security'], undefined)
  const { app } = await createWorld(t, { env: { PUBLIC_URL: 'https://plaza.test' } })
  const reply = await requestsFrom(app, '10.0.0.1', () => undefined).get('/healthz')
  assert.match(String(reply.headers['strict-transport-security']), /max-age=\d{7,}/)
})

test('metrics are for this machine, or for clients with the token', async (t) => {
  const from = (app: typeof stage.world.app, address: string, authorization?: string) =>
    requestsFrom(app, address, () => undefined).get('/metrics', {
      headers: { ...(authorization && { authorization }) },
    })
  const here = await from(stage.world.app, '127.0.0.1')
  assert.equal(here.statusCode, 200)
  assert.match(
    here.body,
    /plaza_http_request_duration_seconds_count\{method="GET",route="\/api\/v2\/user",status="200"\}/,
  )
  assert.doesNotMatch(here.body, /plz_|\+861|@/)
  assert.equal((await from(stage.world.app, '192.0.2.1')).statusCode, 403)
  const { app } = await createWorld(t, { env: { METRICS_TOKEN: 'only-for-the-scraper-of-metrics' } })
  assert.equal((await from(app, '127.0.0.1')).statusCode, 403)
  assert.equal((await from(app, '192.0.2.1', 'Bearer only-for-the-scraper-of-metric')).statusCode, 403)
  assert.equal((await from(app, '192.0.2.1', 'Bearer only-for-the-scraper-of-metrics')).statusCode, 200)
})
