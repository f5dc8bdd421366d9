import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, givePassword, obtainCode, registration, signIn, works } from '../../../../test/factories/accounts.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { tally, times, waitingForLocks } from '../../../../test/inspect.ts'
import { createWorld } from '../../../../test/world.ts'

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
    assert.match(token, /^plz_[\w-]{54}$/)
    assert.deepEqual(rest, { token_type: 'bearer', expires_in: 1440, refresh_ttl: 20_160 })
    assert(await works(world, token))
  }
})

test('two sign-ins of one person at once, in a language that is new for them, do not wait for each other', async (t) => {
  const world = await createWorld(t, { env: { DATABASE_TIMEOUT_MS: '20000' } })
  const [ann] = await world.people('ann')
  await givePassword(ann, PASSWORD)
  const phone = world.guest()
  const enterIn = (language: string) =>
    phone.post(
      '/auth/login',
      { login: ann.name, password: PASSWORD },
      { headers: { 'content-type': 'application/json', 'accept-language': language } },
    )
  assert.equal((await enterIn('en')).statusCode, 200)

  // Both are paused half-way, each holding its locks.
  const { both } = await world.owner.begin(async (sql) => {
    await sql`select from known_devices where user_id = ${ann.id} for update`
    const both = times(2, () => enterIn('zh-CN'))
    await until(async () => (await waitingForLocks(world)) === 2, 'both wait')
    return { both }
  })

  assert.deepEqual(tally(await both), { 200: 2 })
  // A deadlock would have ended one of them, and its second try would have taken a fourth number.
  const lines =
    await world.owner`select id from audit_log where object = ${`users:${ann.id}`} and action = 'auth.login'`
  const ids = lines.map(({ id }) => Number(id)).sort((one, other) => one - other)
  assert.deepEqual(ids, [ids[0], ids[0]! + 1, ids[0]! + 2])
  const [speaking] = await world.owner`select spoken_language from users where id = ${ann.id}`
  assert.deepEqual({ ...speaking }, { spoken_language: 'zh-CN' })
})

test('one is found by name, by phone and by e-mail in every spelling', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('Änne')
  await givePassword(ann, PASSWORD)
  const email = `Mixed.Case${ann.id}@Example.org`
  const code = await obtainCode(world, email, '/verifycodes/register')
  assert.equal(
    (await world.guest().post('/users', registration(world, email, code, { password: PASSWORD }))).statusCode,
    200,
  )

  const spellings = [
    ann.name,
    ann.name.toUpperCase(),
    ` ${ann.name} `,
    ann.name.replace('n', 'ｎ'),
    ann.name.normalize('NFD'),
    ann.phone,
    `86${ann.phone}`,
    `+86${ann.phone}`,
    `+86 ${ann.phone.slice(0, 3)}-${ann.phone.slice(3, 7)}-${ann.phone.slice(7)}`,
    email,
    email.toLowerCase(),
    email.toUpperCase(),
  ]
  for (const login of spellings) assert.equal((await signIn(world.guest(), login, PASSWORD)).statusCode, 200, login)

  await world.clock.advance(61)
  await obtainCode(world, ann.phone)
  const byCode = await world
    .guest()
    .post('/auth/login', { login: `86${ann.phone}`, verifiable_code: await world.codeFor(ann.phone) })
  assert.equal(byCode.statusCode, 200)
  const mailCode = await obtainCode(world, email.toLowerCase())
  assert.equal(
    (await world.guest().post('/auth/login', { login: email.toUpperCase(), verifiable_code: mailCode })).statusCode,
    200,
  )
})

test('AUTH-5: an unknown login, a wrong password and an account without one get the same answer for the same work', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await givePassword(ann, PASSWORD)
  const logins = {
    wrong: ann.name,
    unset: bob.name,
    unknown: 'no such user',
    phone: world.phone(),
    email: 'unknown@example.org',
  }
  const least: Record<string, number> = {}
  const bodies = new Set<string>()

  for (let round = 0; round < 5; round++) {
    for (const [kind, login] of Object.entries(logins)) {
      const before = process.cpuUsage()
      const reply = await signIn(world.guest(), login, 'not this one')
      const { user, system } = process.cpuUsage(before)
      least[kind] = Math.min(least[kind] ?? Number.POSITIVE_INFINITY, user + system)
      bodies.add(`${reply.statusCode} ${reply.body} ${Object.keys(reply.headers).sort()}`)
    }
  }

  assert.equal(bodies.size, 1, [...bodies].join('\n'))
  assert.match([...bodies][0]!, /^422 .*auth\.wrong_credentials/)
  // Work, not time: a busy machine stretches time. Without the hash it would be a tenth.
  for (const [kind, us] of Object.entries(least)) {
    assert(us > least['wrong']! / 2, `${kind} took ${us} µs of work, a wrong password ${least['wrong']} µs`)
  }
})

test('AUTH-6: a name is never a phone number or an e-mail address, and a name cannot use a code', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')
  for (const name of [
    '13800000000',
    '+8613800000000',
    '86 138-0000-0000',
    '１３８００００００００',
    'a@b.c',
    'ａ＠b.c',
    '12',
    '1.5',
  ]) {
    const reply = await world.guest().post('/users', registration(world, phone, code, { name }))
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, ['name']], name)
  }
  await world.clock.advance(61)
  const annsCode = await obtainCode(world, ann.phone)
  const byName = await world.guest().post('/auth/login', { login: ann.name, verifiable_code: annsCode })
  assert.deepEqual([byName.statusCode, fieldsOf(byName)], [422, ['login']])
  assert.equal(
    (await world.guest().post('/auth/login', { login: ann.phone, verifiable_code: annsCode })).statusCode,
    200,
    'the code was not used up',
  )
})

test('a suspended person is told so, but only with the right proof; a deleted account is told nothing', async (t) => {
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
  const unknown = await signIn(world.guest(), 'no such user', PASSWORD)
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

  const lines =
    await world.owner`select actor_id, action, object, before, after from audit_log where address = ${guest.address} order by id`
  assert.deepEqual(
    [...lines],
    [
      {
        actor_id: null,
        action: 'auth.failed',
        object: 'login:password',
        before: null,
        after: { code: 'auth.wrong_credentials' },
      },
      { actor_id: ann.id, action: 'auth.login', object: `users:${ann.id}`, before: null, after: null },
    ],
  )
})
