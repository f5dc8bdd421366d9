import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { fieldsOf, givePassword, obtainCode, registration, signIn, works } from './fixtures.ts'

const PASSWORD = 'correct horse battery'

test('a password or a code signs in and answers exactly a token', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, PASSWORD)
  await world.clock.advance(61)
  const code = await obtainCode(world, ann.phone)

  for (const reply of [
    await signIn(world.guest(), ann.name, PASSWORD),
    await world.guest().post('/auth/login', { login: ann.phone, verifiable_code: code }),
  ]) {
    assert.equal(reply.statusCode, 200, reply.body)
    const { access_token: token, ...rest } = reply.json()
    assert.match(token, /^plz_[\w-]{43}$/)
    assert.deepEqual(rest, { token_type: 'bearer', expires_in: 1440, refresh_ttl: 20_160 })
    assert(await works(world, token))
  }
})

test('one is found by name, by phone and by e-mail in every spelling', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('Änne')
  await givePassword(ann, PASSWORD)
  const email = `Mixed.Case${ann.id}@Example.org`
  const code = await obtainCode(world, email, '/verifycodes/register')
  assert.equal((await world.guest().post('/users', registration(world, email, code, { password: PASSWORD }))).statusCode, 200)

  const spellings = [
    ann.name, ann.name.toUpperCase(), ` ${ann.name} `, ann.name.replace('n', 'ｎ'), ann.name.normalize('NFD'),
    ann.phone, `86${ann.phone}`, `+86${ann.phone}`, `+86 ${ann.phone.slice(0, 3)}-${ann.phone.slice(3, 7)}-${ann.phone.slice(7)}`,
    email, email.toLowerCase(), email.toUpperCase(),
  ]
  for (const login of spellings) assert.equal((await signIn(world.guest(), login, PASSWORD)).statusCode, 200, login)

  await world.clock.advance(61)
  await obtainCode(world, ann.phone)
  const byCode = await world.guest().post('/auth/login', { login: `86${ann.phone}`, verifiable_code: await world.codeFor(ann.phone) })
  assert.equal(byCode.statusCode, 200)
  const mailCode = await obtainCode(world, email.toLowerCase())
  assert.equal((await world.guest().post('/auth/login', { login: email.toUpperCase(), verifiable_code: mailCode })).statusCode, 200)
})

test('AUTH-5: an unknown login, a wrong password and an account without one get the same answer for the same work', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await givePassword(ann, PASSWORD)
  const logins = { wrong: ann.name, unset: bob.name, unknown: 'nobody at all', phone: world.phone(), email: 'nobody@example.org' }
  const fastest: Record<string, number> = {}
  const bodies = new Set<string>()

  for (let round = 0; round < 5; round++) {
    for (const [kind, login] of Object.entries(logins)) {
      const startedAt = performance.now()
      const reply = await signIn(world.guest(), login, 'not this one')
      fastest[kind] = Math.min(fastest[kind] ?? Number.POSITIVE_INFINITY, performance.now() - startedAt)
      bodies.add(`${reply.statusCode} ${reply.body} ${Object.keys(reply.headers).sort()}`)
    }
  }

  assert.equal(bodies.size, 1, [...bodies].join('\n'))
  assert.match([...bodies][0]!, /^422 .*auth\.wrong_credentials/)
  // The quickest of five, which a busy machine disturbs least. Without the work it would be a fifth.
  for (const [kind, ms] of Object.entries(fastest)) {
    assert(ms > fastest['wrong']! / 2 && ms < fastest['wrong']! * 2, `${kind} ${ms.toFixed(1)} ms, wrong ${fastest['wrong']!.toFixed(1)} ms`)
  }
})

test('AUTH-6: a name is never a phone number or an e-mail address, and a name cannot use a code', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')
  for (const name of ['13800000000', '+8613800000000', '86 138-0000-0000', '１３８００００００００', 'a@b.c', 'ａ＠b.c', '12', '1.5']) {
    const reply = await world.guest().post('/users', registration(world, phone, code, { name }))
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, ['name']], name)
  }
  await world.clock.advance(61)
  const annsCode = await obtainCode(world, ann.phone)
  const byName = await world.guest().post('/auth/login', { login: ann.name, verifiable_code: annsCode })
  assert.deepEqual([byName.statusCode, fieldsOf(byName)], [422, ['login']])
  assert.equal((await world.guest().post('/auth/login', { login: ann.phone, verifiable_code: annsCode })).statusCode, 200, 'the code was not used up')
})

test('AUTH-7: only text is a login, a password or a code, and exactly one proof is sent', async (t) => {
  const world = await createWorld(t)
  const [bob] = await world.people('bob')
  for (const [body, fields] of [
    [{ login: bob.name, password: null }, ['password']],
    [{ login: bob.name, password: '' }, ['password']],
    [{ login: bob.name, password: [] }, ['password']],
    [{ login: bob.name, password: {} }, ['password']],
    [{ login: bob.name, password: 0 }, ['password']],
    [{ login: bob.name, password: true }, ['password']],
    [{ login: bob.name, password: ['correct horse battery'] }, ['password']],
    [{ login: ['a'], password: PASSWORD }, ['login']],
    [{ login: { $ne: '' }, password: PASSWORD }, ['login']],
    [{ login: '', password: PASSWORD }, ['login']],
    [{ login: '   ', password: PASSWORD }, ['login']],
    [{ login: null, password: PASSWORD }, ['login']],
    [{ password: PASSWORD }, ['login']],
    [{ login: 'a\u0000b', password: PASSWORD }, ['login']],
    [{ login: bob.name, password: 'nul \u0000 inside' }, ['password']],
    [{ login: bob.phone, verifiable_code: 0 }, ['verifiable_code']],
    [{ login: bob.phone, verifiable_code: 123_456 }, ['verifiable_code']],
    [{ login: bob.phone, verifiable_code: '12345' }, ['verifiable_code']],
    [{ login: bob.phone, verifiable_code: '１２３４５６' }, ['verifiable_code']],
    [{ login: bob.phone, verifiable_code: null }, ['verifiable_code']],
    [{ login: bob.name }, ['password', 'verifiable_code']],
    [{ login: bob.phone, password: PASSWORD, verifiable_code: '123456' }, ['password', 'verifiable_code']],
    [{ login: bob.name, password: PASSWORD, is_admin: true }, ['is_admin']],
    [{ login: 'x'.repeat(255), password: PASSWORD }, ['login']],
  ] as const) {
    const reply = await world.guest().post('/auth/login', body)
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, [...fields]], JSON.stringify(body))
  }
  assert.equal((await world.guest().post('/auth/login', [])).statusCode, 422)
  assert.equal((await world.guest().post('/auth/login')).statusCode, 422)
})

test('a suspended person is told so, but only with the right proof; nobody who deleted their account is told anything', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await givePassword(ann, PASSWORD)
  await givePassword(bob, PASSWORD)
  await world.clock.advance(61)
  const founder = await world.founder()
  assert.equal((await founder.patch(`/admin/users/${ann.id}`, { disabled: true })).statusCode, 204)
  await bob.delete('/user')

  const right = await signIn(world.guest(), ann.name, PASSWORD)
  assert.deepEqual([right.statusCode, right.json().code], [403, 'auth.disabled'])
  const code = await obtainCode(world, ann.phone)
  assert.equal((await world.guest().post('/auth/login', { login: ann.phone, verifiable_code: code })).statusCode, 403)
  const unknown = await signIn(world.guest(), 'nobody at all', PASSWORD)
  assert.equal((await signIn(world.guest(), ann.name, 'wrong password')).body, unknown.body)
  for (const login of [bob.name, bob.phone, `deleted-${bob.id}`, `@deleted-${bob.id}`]) {
    const reply = await signIn(world.guest(), login, PASSWORD)
    assert.deepEqual([reply.statusCode, reply.body], [422, unknown.body], login)
  }
})

test('each login and each failure is on the audit log, without the name, the number or the proof', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, PASSWORD)
  const guest = world.guest()
  await signIn(guest, ann.phone, 'wrong password')
  await signIn(guest, ann.phone, PASSWORD)

  const lines = await world.owner`select actor_id, action, object, before, after from audit_log where address = ${guest.address} order by id`
  assert.deepEqual([...lines], [
    { actor_id: null, action: 'auth.failed', object: 'login:password', before: null, after: { code: 'auth.wrong_credentials' } },
    { actor_id: ann.id, action: 'auth.login', object: `users:${ann.id}`, before: null, after: null },
  ])
})
