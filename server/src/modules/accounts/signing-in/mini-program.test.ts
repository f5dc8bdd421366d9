import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLocalServer } from '../../../../test/contracts/local-server.ts'
import { fieldsOf } from '../../../../test/factories/accounts.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const login = (world: World, code: unknown) => world.guest().post('/social/mini-program', { code })
const providerAt = (origin: string) => ({
  MINI_PROGRAM_URL: `${origin}/sns`,
  MINI_PROGRAM_APP_ID: 'wx1',
  MINI_PROGRAM_SECRET: 'hush',
  PROVIDERS_ALLOW_PRIVATE: '1',
})
const whoIs = async (world: World, token: string) => (await world.guest().get(`/user?token=${token}`)).json()

test('the first login makes the person, the second finds them; both answer like any login', async (t) => {
  const world = await createWorld(t)
  const first = await login(world, 'demo:小满 Lin')
  const second = await login(world, 'demo:小满 LIN')

  for (const reply of [first, second]) {
    const { access_token: token, ...rest } = reply.json()
    assert.equal(reply.statusCode, 200)
    assert.match(token, /^plz_[\w-]{54}$/)
    assert.deepEqual(rest, { token_type: 'bearer', expires_in: 1440, refresh_ttl: 20_160 })
  }
  const [made, found] = [await whoIs(world, first.json().access_token), await whoIs(world, second.json().access_token)]
  assert.deepEqual(
    [found.id, made.name, made.phone, made.email, made.initial_password],
    [made.id, '小满 Lin', null, null, true],
  )
})

test('a name of the sandbox logs its person in as often as they like', async (t) => {
  const world = await createWorld(t)
  assert.deepEqual(tally(await times(5, () => login(world, 'demo:comes often'))), { 200: 5 })
})

test('AUTH-14: of ten requests with one code of a provider, one is let in, also when they come at once', async (t) => {
  const provider = await startLocalServer(t, (_, response) =>
    response.end(JSON.stringify({ openid: 'openid-bob', session_key: 'k' })),
  )
  const world = await createWorld(t, { env: providerAt(provider.origin) })
  assert.deepEqual(tally(await times(10, () => login(world, 'code-7'))), { 200: 1, 422: 9 })
  await world.clock.advance(601)
  assert.equal((await login(world, 'code-7')).statusCode, 200, 'after ten minutes the provider is asked again')
})

test('eight first logins of one person at once make one account', async (t) => {
  const world = await createWorld(t)
  const codes = ['zoe q', 'Zoe q', 'ZOe q', 'ZOE q', 'zOe q', 'zOE q', 'zoE q', 'ZoE q'].map((name) => `demo:${name}`)
  const replies = await Promise.all(codes.map((code) => login(world, code)))
  assert.deepEqual(tally(replies), { 200: 8 })
  const ids = await Promise.all(replies.map(async (reply) => (await whoIs(world, reply.json().access_token)).id))
  assert.equal(new Set(ids).size, 1)
})

test('a suggested name that is taken, reserved or impossible gives way to a free one', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const name of [ann.name, 'admin', '官方', '13800000000', 'a@b.c', 'deleted-1', 'x\u202ey']) {
    const reply = await login(world, `demo:${name}`)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.match((await whoIs(world, reply.json().access_token)).name, /^user-[0-9a-z]+$/, name)
  }
})

test('a code that is none is refused by name or as wrong, and counts as a failure', async (t) => {
  const world = await createWorld(t)
  for (const code of [undefined, '', 7, null, ['demo:ann'], 'x'.repeat(201), 'nul\u0000', 'line\nbreak']) {
    const reply = await login(world, code)
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, ['code']], JSON.stringify(code))
  }
  for (const code of ['ann', 'demo:', 'demo:x'])
    assert.deepEqual([(await login(world, code)).json().code], ['auth.wrong_code'], code)
})

test('a suspended person is refused; one who deleted the account comes back as a new user', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const token = (await login(world, 'demo:Comes Back')).json().access_token
  const { id } = await whoIs(world, token)
  await founder.patch(`/admin/users/${id}`, { disabled: true })
  const refused = await login(world, 'demo:COMES BACK')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'auth.disabled'])

  await founder.patch(`/admin/users/${id}`, { disabled: false })
  const back = (await login(world, 'demo:comes back')).json().access_token
  await world.guest().delete(`/user?token=${back}`)
  const newcomer = await whoIs(world, (await login(world, 'demo:comes BACK')).json().access_token)
  assert.notEqual(newcomer.id, id)
  assert.equal(newcomer.name, 'comes BACK')
})

test('AUTH-14: a provider that does not answer costs 3 s, one request and no code', async (t) => {
  let isSilent = true
  const asked: string[] = []
  const provider = await startLocalServer(t, (request, response) => {
    asked.push(request.url!)
    if (!isSilent) response.end(JSON.stringify({ openid: 'openid-ann', session_key: 'k' }))
  })
  const world = await createWorld(t, { env: providerAt(provider.origin) })
  const startedAt = performance.now()
  // A machine too busy to wake a waiter in time is not the service's fault.
  const lateMs = new Promise<number>((resolve) => setTimeout(() => resolve(performance.now() - startedAt - 3000), 3000))

  const reply = await login(world, 'code-1')
  const tookMs = performance.now() - startedAt

  assert.deepEqual(
    [reply.statusCode, reply.json().code, reply.headers['retry-after']],
    [503, 'auth.provider_away', '5'],
  )
  assert(tookMs - (await lateMs) < 3500, `${tookMs} ms`)
  assert.equal(asked.length, 1, 'no retry loop')
  isSilent = false
  assert.equal((await login(world, 'code-1')).statusCode, 200, 'the code was not used up')
  assert.equal((await login(world, 'code-1')).statusCode, 422)
  assert.equal(asked.length, 2, 'a used code is not asked about')
})
