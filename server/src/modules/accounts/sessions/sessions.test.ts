import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { works } from '../../../../test/factories/accounts.ts'
import { times } from '../../../../test/inspect.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const METHODS = ['POST', 'PUT', 'PATCH', 'GET'] as const
const send = (world: World, method: (typeof METHODS)[number] | 'HEAD', url: string, token: string, headers = {}) =>
  world.guest().send({ method, url, headers: { authorization: `Bearer ${token}`, ...headers } })

test('logout by each of its four methods says so and ends the token at once', async (t) => {
  const world = await createWorld(t)
  for (const method of METHODS) {
    const [ann] = await world.people('ann')
    const reply = await send(world, method, '/auth/logout', ann.token)
    assert.deepEqual(
      [reply.statusCode, Object.keys(reply.json()), typeof reply.json().message],
      [200, ['message'], 'string'],
      method,
    )
    assert.equal(await works(world, ann.token), false)
    assert.equal((await send(world, method, '/auth/logout', ann.token)).statusCode, 401)
    assert.equal((await send(world, method, '/auth/refresh', ann.token)).statusCode, 401)
  }
})

test('refresh by each of its four methods answers a successor and retires the old token at once', async (t) => {
  const world = await createWorld(t)
  for (const method of METHODS) {
    const [ann] = await world.people('ann')
    const reply = await send(world, method, '/auth/refresh', ann.token)
    assert.equal(reply.statusCode, 200, reply.body)
    const { access_token: successor, ...rest } = reply.json()
    assert.deepEqual(rest, { token_type: 'bearer', expires_in: 1440, refresh_ttl: 20_160 })
    assert.match(successor, /^plz_[\w-]{54}$/)
    assert.deepEqual([await works(world, ann.token), await works(world, successor)], [false, true])
  }
})

test('logout ends this sign-in only, with all that came from it', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.put('/user/password', { password: 'correct horse battery' })
  const other = (await world.guest().post('/auth/login', { login: ann.name, password: 'correct horse battery' })).json()
    .access_token
  const successor = (await send(world, 'POST', '/auth/refresh', ann.token)).json().access_token

  await send(world, 'POST', '/auth/logout', successor)

  assert.deepEqual([await works(world, successor), await works(world, other)], [false, true])
  assert.equal((await send(world, 'POST', '/auth/refresh', ann.token)).statusCode, 401)
})

test('guests have nothing to end or refresh', async (t) => {
  const world = await createWorld(t)
  for (const url of ['/auth/logout', '/auth/refresh']) {
    for (const method of METHODS) {
      assert.equal((await world.guest().send({ method, url })).statusCode, 401)
      assert.equal((await send(world, method, url, `plz_${'x'.repeat(43)}`)).statusCode, 401)
    }
  }
})

test('ALL-16, AUTH-12: HEAD and prefetching change nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const url of ['/auth/logout', '/auth/refresh']) {
    const head = await send(world, 'HEAD', url, ann.token)
    assert.deepEqual([head.statusCode, head.body], [200, ''])
    for (const hint of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ]) {
      for (const method of METHODS) {
        const reply = await send(world, method, url, ann.token, hint)
        assert.deepEqual(
          [reply.statusCode, reply.json().code, reply.headers['cache-control']],
          [403, 'auth.prefetch', 'no-store'],
        )
      }
    }
    assert.equal((await world.guest().send({ method: 'HEAD', url })).statusCode, 401)
  }
  assert(await works(world, ann.token))
})

test('AUTH-9: only the very text of a token we gave opens anything', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwt = (header: object, claims: object, sign: (text: string) => string) => {
    const text = `${part(header)}.${part(claims)}`
    return `${text}.${sign(text)}`
  }
  const hmac = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const claims = { sub: String(ann.id), id: ann.id, exp: 9_999_999_999 }
  const body = ann.token.slice(4)
  for (const forged of [
    jwt({ alg: 'none' }, claims, () => ''),
    jwt({ alg: 'HS256' }, claims, hmac('a secret only for tests, 32 characters')),
    jwt({ alg: 'HS256' }, claims, hmac('-----BEGIN PUBLIC KEY-----')),
    jwt({ alg: 'HS256', kid: '../../../dev/null' }, claims, hmac('')),
    jwt({ alg: 'HS256', crit: ['unknown'] }, claims, hmac('x')),
    jwt({ alg: 'HS256' }, { ...claims, exp: '9e9' }, hmac('x')),
    'x'.repeat(65_536),
    `plz_${'A'.repeat(43)}`,
    `${ann.token}A`,
    ann.token.slice(0, -1),
    body,
    ann.token.toUpperCase(),
    ` ${body}`,
    `${ann.token} ${ann.token}`,
    `${ann.token.slice(0, -1)}${ann.token.endsWith('A') ? 'B' : 'A'}`,
    createHash('sha256').update(ann.token).digest('hex'),
    createHash('sha256').update(ann.token).digest('base64url'),
    'null',
    'undefined',
    '',
    String(ann.id),
    "' or 1=1--",
    '__proto__',
  ]) {
    const reply = await world.guest().get('/user', bearer(forged))
    assert.deepEqual([reply.statusCode, reply.json().code], [401, 'auth.required'], forged.slice(0, 80))
    assert.equal(
      (await world.guest().get(`/user?token=${encodeURIComponent(forged)}`)).statusCode,
      401,
      forged.slice(0, 80),
    )
  }
  assert(await works(world, ann.token))
  for (const scheme of ['Basic', 'Token', ''])
    assert.equal(
      (await world.guest().get('/user', { headers: { authorization: `${scheme} ${ann.token}`.trim() } })).statusCode,
      401,
    )
  const rows = await world.owner`select token_hash from sessions where user_id = ${ann.id}`
  assert.deepEqual(
    rows.map(({ token_hash: hash }) => (hash as Buffer).toString('hex')),
    [createHash('sha256').update(ann.token).digest('hex')],
  )
})

test('AUTH-11: twenty refreshes at once give one successor; asked again within half a minute, the same; later the whole chain ends', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const refresh = async () => send(world, 'POST', '/auth/refresh', ann.token)

  const replies = await times(20, refresh)

  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
  const successors = new Set(replies.map((reply) => reply.json().access_token))
  assert.equal(successors.size, 1)
  await world.clock.advance(10)
  assert(successors.has((await refresh()).json().access_token))
  const [successor] = [...successors] as [string]
  assert(await works(world, successor))

  await world.clock.advance(25)
  assert.equal((await refresh()).statusCode, 401)
  assert.equal(await works(world, successor), false, 'there is a copy: the holder of the successor signs in again')
  assert.equal((await send(world, 'POST', '/auth/refresh', successor)).statusCode, 401)
})
