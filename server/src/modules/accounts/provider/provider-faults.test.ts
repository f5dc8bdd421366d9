import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { bodyOf } from '../../../../test/contracts/local-server.ts'
import { browserOf, json, startProvider } from '../../../../test/contracts/oidc.ts'
import { createWorld } from '../../../../test/world.ts'

const LIN = { name: 'lin elsewhere', isVerified: false }
const DISCOVERY = '/.well-known/openid-configuration'

async function worldWithProvider(t: TestContext) {
  const played = await startProvider(t)
  return { ...played, world: await createWorld(t, { env: played.env }) }
}

type Played = Awaited<ReturnType<typeof worldWithProvider>>

/** The provider answers with these claims changed, signed as always or by `resign`. */
const changeToken = (
  { breakAt, provider }: Pick<Played, 'breakAt' | 'provider'>,
  change: (claims: Record<string, unknown>) => void,
  resign: (claims: Record<string, unknown>) => string = provider.signed,
) =>
  breakAt('/token', async (request, response) => {
    const { status, body } = provider.token(new URLSearchParams(await bodyOf(request)), request.headers.authorization)
    const claims = JSON.parse(Buffer.from(String(body['id_token']).split('.')[1]!, 'base64url').toString())
    change(claims)
    json(response, status, { ...body, id_token: resign(claims) })
  })

test('OIDC-3: an answer to another browser, another tab or no one, and a code that is used again, sign no one in', async (t) => {
  const { world, provider, paths } = await worldWithProvider(t)
  const stale = '/sign-in?refused=oidc-stale'
  const victim = browserOf(world)
  const asked = await browserOf(world).begin()
  const foreign = new URL(provider.answer(asked, LIN))
  const told = async (browser: typeof victim, url: string) => (await browser.go(url)).headers.location
  assert.equal(await told(victim, foreign.pathname + foreign.search), stale, 'without a sign-in of its own')
  await victim.begin()
  assert.equal(await told(victim, foreign.pathname + foreign.search), stale, 'with one of its own')
  assert.equal(await told(victim, '/sign-in/oidc/callback'), stale, 'without anything')
  assert.ok(!paths.includes('/token'), 'the provider was not asked')

  const browser = browserOf(world)
  const first = new URL(provider.answer(await browser.begin(), LIN))
  const begun = browser.jar.get('plaza_answer')!
  assert.equal(await told(browser, first.pathname + first.search), '/sign-in?with=oidc')
  browser.jar.set('plaza_answer', begun)
  assert.equal(await told(browser, first.pathname + first.search), stale, 'the same address again')

  // The code of one sign-in in the address of another.
  const second = new URL(provider.answer(await browser.begin(), LIN))
  second.searchParams.set('code', first.searchParams.get('code')!)
  assert.equal(await told(browser, second.pathname + second.search), stale)
  assert.equal((await browser.signIn()).json().code, 'auth.answer_expired')
})

test('OIDC-3: two requests with one answer at once sign one in', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const browser = browserOf(world)
  const back = new URL(provider.answer(await browser.begin(), LIN))
  const cookie = `plaza_answer=${browser.jar.get('plaza_answer')}`
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      world.guest().get(back.pathname + back.search, { headers: { cookie, host: 'plaza.test' } }),
    ),
  )
  assert.deepEqual(replies.map(({ headers }) => headers.location).sort(), [
    ...Array.from({ length: 4 }, () => '/sign-in?refused=oidc-stale'),
    '/sign-in?with=oidc',
  ])
})

test('OIDC-4: an answer of another issuer, for another client, of another sign-in, too old or wrongly signed is not believed', async (t) => {
  const played = await worldWithProvider(t)
  const { world, provider, breakAt } = played
  const told = () => browserOf(world).comeBack(provider, LIN)
  const distrusted = '/sign-in?refused=oidc-distrusted'
  const changes: Record<string, (claims: Record<string, unknown>) => void> = {
    'another nonce': (claims) => (claims['nonce'] = 'x'.repeat(43)),
    'no nonce': (claims) => delete claims['nonce'],
    'another issuer': (claims) => (claims['iss'] = 'https://evil.example'),
    'another client': (claims) => (claims['aud'] = 'another'),
    'several clients, of which another asked': (claims) =>
      Object.assign(claims, { aud: ['plaza', 'another'], azp: 'another' }),
    'an hour ago': (claims) => Object.assign(claims, { iat: 1_600_000_000, exp: 1_600_000_300 }),
    'no one': (claims) => delete claims['sub'],
    'an empty id': (claims) => (claims['sub'] = ''),
    'an endless id': (claims) => (claims['sub'] = 'x'.repeat(256)),
  }
  for (const [kind, change] of Object.entries(changes)) {
    changeToken(played, change)
    assert.equal(await told(), distrusted, kind)
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signedByOther = (header: object) => (claims: object) => {
    const text = `${encoded(header)}.${encoded(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  changeToken(played, () => {}, signedByOther({ alg: 'ES256', kid: 'sandbox' }))
  assert.equal(await told(), distrusted, 'another key')
  changeToken(
    played,
    () => {},
    (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  )
  assert.notEqual(await told(), '/sign-in?with=oidc', 'no signature')
  breakAt('/token')
  assert.equal(await told(), '/sign-in?with=oidc')
})

test('OIDC-4: an answer that names another issuer, or none where this provider always does, is a mix-up', async (t) => {
  const { world, provider, paths } = await worldWithProvider(t)
  for (const iss of ['https://evil.example', undefined]) {
    const browser = browserOf(world)
    const back = new URL(provider.answer(await browser.begin(), LIN))
    if (iss) back.searchParams.set('iss', iss)
    else back.searchParams.delete('iss')
    const reply = await browser.go(back.pathname + back.search)
    assert.equal(reply.headers.location, '/sign-in?refused=oidc-distrusted')
  }
  assert.ok(!paths.includes('/token'), 'the code was sent nowhere')
})

test('someone who gives up there is told so, and nothing counts as a failure', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  for (let time = 0; time < 25; time++) {
    const told = await browserOf(world).comeBack(provider, undefined, '?next=/feeds/1')
    assert.equal(told, '/sign-in?refused=oidc-cancelled&next=%2Ffeeds%2F1')
  }
})

test('OIDC-5: a provider that is away or talks nonsense is told in words, never by a failure of ours', async (t) => {
  const { world, provider, breakAt } = await worldWithProvider(t)
  const away = '/sign-in?refused=oidc-away'
  const faults: Record<string, Parameters<typeof breakAt>[1]> = {
    'an error': (_, response) => void response.writeHead(500).end('oops'),
    'a page': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'broken JSON': (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"iss'),
    'a list': (_, response) => json(response, 200, []),
    'a broken connection': (_, response) => void response.destroy(),
    'a redirect': (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'ten megabytes': (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(10_000_000)),
  }
  for (const [kind, fault] of Object.entries(faults)) {
    breakAt(DISCOVERY, fault)
    const reply = await browserOf(world).go('/sign-in/oidc')
    assert.deepEqual([reply.statusCode, reply.headers.location], [303, away], kind)
  }
  breakAt(DISCOVERY)
  for (const [kind, fault] of Object.entries(faults)) {
    breakAt('/token', fault)
    const told = await browserOf(world).comeBack(provider, LIN)
    assert.match(told, /refused=oidc-(away|distrusted)$/, kind)
  }
  breakAt('/token', (_, response) => json(response, 401, { error: 'invalid_client' }))
  assert.equal(await browserOf(world).comeBack(provider, LIN), away, 'a wrong secret is our operator’s to mend')
  breakAt('/token')
  assert.equal(await browserOf(world).comeBack(provider, LIN), '/sign-in?with=oidc', 'and then it works again')
})

test('OIDC-5: a description with addresses of another protocol or another issuer is refused', async (t) => {
  const { world, provider, breakAt } = await worldWithProvider(t)
  const wrongs = [
    { authorization_endpoint: 'javascript:alert(1)' },
    { end_session_endpoint: 'data:text/html,hello' },
    { token_endpoint: 'file:///etc/passwd' },
    { issuer: 'https://evil.example' },
    { token_endpoint: undefined },
    { authorization_endpoint: undefined },
  ]
  for (const wrong of wrongs) {
    breakAt(DISCOVERY, (_, response) => json(response, 200, { ...provider.metadata(), ...wrong }))
    const browser = browserOf(world)
    const begun = await browser.go('/sign-in/oidc')
    const location = String(begun.headers.location)
    assert.ok(location === '/sign-in?refused=oidc-away' || location.includes('/authorize?'), location)
    if (!location.includes('/authorize?')) continue
    const back = new URL(provider.answer(new URL(location).searchParams, LIN))
    const reply = await browser.go(back.pathname + back.search)
    assert.equal(reply.headers.location, '/sign-in?refused=oidc-away', JSON.stringify(wrong))
  }
})

test('OIDC-5: a slow provider delays no other sign-in, and is given up in time', async (t) => {
  const { world, provider, breakAt } = await worldWithProvider(t)
  const browsers = Array.from({ length: 40 }, () => browserOf(world))
  const backs: string[] = []
  for (const browser of browsers) backs.push(provider.answer(await browser.begin(), LIN))
  breakAt('/token', () => {})
  const begun = performance.now()
  const waiting = browsers.map(async (browser, at) => {
    const { pathname, search } = new URL(backs[at]!)
    return (await browser.go(pathname + search)).headers.location
  })
  const [ann] = await world.people('ann')
  const other = await world.guest().post('/auth/login', { login: ann.name, password: 'not hers' })
  assert.equal(other.json().code, 'auth.wrong_credentials')
  assert.ok(performance.now() - begun < 4000, 'a sign-in by password waits for no provider')
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['/sign-in?refused=oidc-away']))
  assert.ok(performance.now() - begun < 15_000)
})

test('OIDC-6: an address to go on to is ours, or the first page', async (t) => {
  const { world, provider } = await worldWithProvider(t)
  const foreign = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/a/../..//evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ]
  for (const next of foreign) {
    const search = `?next=${encodeURIComponent(next)}`
    assert.equal(await browserOf(world).comeBack(provider, LIN, search), '/sign-in?with=oidc', next)
    assert.equal(await browserOf(world).comeBack(provider, LIN, `${search}&direct`), '/?with=oidc', next)
  }
  assert.equal(
    await browserOf(world).comeBack(provider, LIN, '?direct&next=/console/queue?kind=feeds'),
    '/console/queue?kind=feeds&with=oidc',
  )
})

test('the cookie is not for scripts, and begins where the provider sends the browser back to', async (t) => {
  const { world } = await worldWithProvider(t)
  const begun = await browserOf(world).go('/sign-in/oidc')
  assert.match(
    String(begun.headers['set-cookie']),
    /^plaza_answer=[\w-]+; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax$/,
  )
  assert.equal(begun.headers['cache-control'], 'no-store')
  const elsewhere = await world.guest().get('/sign-in/oidc?next=/feeds/1', { headers: { host: 'localhost:3000' } })
  assert.equal(elsewhere.headers.location, 'http://plaza.test/sign-in/oidc?next=%2Ffeeds%2F1&moved=')
  assert.equal(elsewhere.headers['set-cookie'], undefined)
  const behindProxy = await world.guest().get('/sign-in/oidc?moved=', { headers: { host: 'inside:3000' } })
  assert.match(String(behindProxy.headers.location), /\/authorize\?/)
  const guessed = await world.guest().get('/sign-in/oidc', { headers: { 'sec-purpose': 'prefetch' } })
  assert.equal(guessed.statusCode, 403)
})

test('signing out ends the session at the provider too, and is never kept up by it', async (t) => {
  const { world, breakAt, origin, provider } = await worldWithProvider(t)
  const out = await browserOf(world).go('/sign-out/oidc')
  const there = new URL(String(out.headers.location))
  assert.equal(there.origin + there.pathname, `${origin}/end-session`)
  assert.deepEqual(Object.fromEntries(there.searchParams), {
    client_id: 'plaza',
    post_logout_redirect_uri: 'http://plaza.test/sign-in',
  })

  const browser = browserOf(world)
  await browser.comeBack(provider, LIN)
  const { access_token: token } = (await browser.signIn()).json()
  const kept = await world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/session',
    headers: { authorization: `Bearer ${token}`, 'x-plaza-session': '1' },
  })
  const cookies = [kept.headers['set-cookie']].flat().join('\n')
  browser.jar.set('plaza_session', /plaza_session=([^;]+)/.exec(cookies)![1]!)
  assert.equal(browser.jar.get('plaza_provider'), '1')
  assert.equal((await browser.ask('DELETE', '/auth/session')).statusCode, 204)
  assert.equal(browser.jar.has('plaza_provider'), false)
  assert.equal((await world.guest().get(`/user?token=${token}`)).statusCode, 401)
  breakAt(DISCOVERY)
})

test('a provider that is away or has no such page keeps no one signed in', async (t) => {
  const { world, provider, breakAt } = await worldWithProvider(t)
  breakAt(DISCOVERY, (_, response) => void response.writeHead(500).end())
  assert.equal((await browserOf(world).go('/sign-out/oidc')).headers.location, '/')
  breakAt(DISCOVERY, (_, response) => json(response, 200, { ...provider.metadata(), end_session_endpoint: undefined }))
  assert.equal((await browserOf(world).go('/sign-out/oidc')).headers.location, '/')
})

test('what a provider leaves out of its token is read from its record of the user, of the same user only', async (t) => {
  const played = await worldWithProvider(t)
  const { world, provider, breakAt, origin } = played
  breakAt(DISCOVERY, (_, response) =>
    json(response, 200, { ...provider.metadata(), userinfo_endpoint: `${origin}/userinfo` }),
  )
  let sub = ''
  changeToken(played, (claims) => {
    sub = String(claims['sub'])
    delete claims['preferred_username']
  })
  breakAt('/userinfo', (_, response) =>
    json(response, 200, { sub, nickname: 'From Userinfo', email: 'info@example.org', email_verified: true }),
  )
  const browser = browserOf(world)
  await browser.comeBack(provider, LIN)
  const { access_token: token } = (await browser.signIn()).json()
  const me = (await world.guest().get(`/user?token=${token}`)).json()
  assert.deepEqual([me.name, me.email], ['From Userinfo', 'info@example.org'])
  breakAt('/userinfo', (_, response) => json(response, 200, { sub: 'another', email: 'info@example.org' }))
  assert.equal(await browserOf(world).comeBack(provider, LIN), '/sign-in?refused=oidc-distrusted')
})
