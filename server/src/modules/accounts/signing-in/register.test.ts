import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, obtainCode, registration, signIn, works, wrong } from '../../../../test/factories/accounts.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'

test('a number and its code make a member, signed in; the answer is exactly a token', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')
  const form = registration(world, `+86${phone}`, code, { name: ` 林小满${phone.slice(-4)} ` })

  const reply = await world.guest().post('/users', form)

  assert.equal(reply.statusCode, 200, reply.body)
  const { token, ...rest } = reply.json()
  assert.deepEqual(rest, { token_type: 'bearer', ttl: 1440, refresh_ttl: 20_160 })
  const me = (await world.guest().get(`/user?token=${token}`)).json()
  assert.deepEqual(
    [me.name, me.phone, me.email, me.initial_password, me.inviter],
    [`林小满${phone.slice(-4)}`, phone, null, true, null],
  )
  assert.match(me.phone_verified_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal(me.email_verified_at, null)
  const roles =
    await world.owner`select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${me.id}`
  assert.deepEqual(
    roles.map(({ name }) => name),
    ['member'],
  )
})

test('an e-mail address does as well, and a password given at once can be used at once', async (t) => {
  const world = await createWorld(t)
  const email = `lin.${world.phone()}@example.org`
  const code = await obtainCode(world, email, '/verifycodes/register')

  const reply = await world
    .guest()
    .post('/users', registration(world, email.toUpperCase(), code, { password: PASSWORD }))

  assert.equal(reply.statusCode, 200, reply.body)
  const me = (await world.guest().get(`/user?token=${reply.json().token}`)).json()
  assert.deepEqual([me.email, me.phone, me.initial_password, me.phone_verified_at], [email, null, false, null])
  assert.notEqual(me.email_verified_at, null)
  assert.equal((await signIn(world.guest(), email, PASSWORD)).statusCode, 200)
  assert.equal((await signIn(world.guest(), email, `${PASSWORD} `)).statusCode, 422, 'a password is not trimmed')
})

test('an invite code names who invited; an unknown one is not an obstacle', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { invite_code: inviteCode } = (await ann.get('/user')).json()
  assert.equal(inviteCode, (ann.id + 60_947_423).toString(36).toUpperCase())
  const inviterOf = async (given: string) => {
    const phone = world.phone()
    const reply = await world
      .guest()
      .post(
        '/users',
        registration(world, phone, await obtainCode(world, phone, '/verifycodes/register'), { invite_code: given }),
      )
    assert.equal(reply.statusCode, 200, reply.body)
    return (await world.guest().get(`/user?token=${reply.json().token}`)).json().inviter
  }
  assert.deepEqual(await inviterOf(inviteCode), { id: ann.id, name: ann.name })
  assert.deepEqual(await inviterOf(inviteCode.toLowerCase()), { id: ann.id, name: ann.name })
  for (const unknown of ['ZZZZZZZZZZ', '0000', '!!!!', 'A']) assert.equal(await inviterOf(unknown), null, unknown)
})

test('AUTH-8: twenty registrations of one number at once make one account', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')

  const replies = await times(20, () => world.guest().post('/users', registration(world, phone, code)))

  assert.deepEqual(tally(replies), { 200: 1, 422: 19 })
  assert.equal((await world.owner`select id from users where phone = ${`+86${phone}`}`).length, 1)
})

test('AUTH-8: twelve people who want one name at once, in any spelling, are one who gets it and eleven who may choose again', async (t) => {
  const world = await createWorld(t)
  const base = `Zoë${world.phone().slice(-5)}`
  const spellings = [
    base,
    base.toUpperCase(),
    base.toLowerCase(),
    base.normalize('NFD'),
    base.replace('Z', 'Ｚ'),
    ` ${base}`,
  ]
  const phones = Array.from({ length: 12 }, () => world.phone())
  const codes: string[] = []
  for (const phone of phones) codes.push(await obtainCode(world, phone, '/verifycodes/register'))

  const replies = await times(12, (turn) =>
    world.guest().post('/users', registration(world, phones[turn]!, codes[turn]!, { name: spellings[turn % 6] })),
  )

  assert.deepEqual(tally(replies), { 200: 1, 422: 11 })
  const loser = replies.findIndex((reply) => reply.statusCode === 422)
  assert.deepEqual([replies[loser]!.json().code, fieldsOf(replies[loser]!)], ['user.name_taken', ['name']])
  assert.equal(
    (await world.guest().post('/users', registration(world, phones[loser]!, codes[loser]!))).statusCode,
    200,
    'the code is still good',
  )
})

test('every wrong field is named, and a wrong form uses no code up', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')
  const good = registration(world, phone, code)
  for (const [change, fields] of [
    [{ phone: undefined }, ['email', 'phone']],
    [{ phone: '123' }, ['phone']],
    [{ email: 'a@example.org' }, ['email', 'phone']],
    [{ name: undefined }, ['name']],
    [{ name: 'x' }, ['name']],
    [{ name: 'x'.repeat(31) }, ['name']],
    [{ name: 7 }, ['name']],
    [{ name: 'admin' }, ['name']],
    [{ name: '管理员' }, ['name']],
    [{ verifiable_type: 'mail' }, ['verifiable_type']],
    [{ verifiable_type: 'fax' }, ['verifiable_type']],
    [{ verifiable_type: undefined }, ['verifiable_type']],
    [{ verifiable_code: undefined }, ['verifiable_code']],
    [{ verifiable_code: 123_456 }, ['verifiable_code']],
    [{ verifiable_code: 'abcdef' }, ['verifiable_code']],
    [{ password: 'short' }, ['password']],
    [{ password: 'x'.repeat(129) }, ['password']],
    [{ password: 'password1' }, ['password']],
    [{ password: null }, ['password']],
    [{ invite_code: 'X'.repeat(11) }, ['invite_code']],
    [{ id: 1, roles: ['founder'] }, ['id', 'roles']],
    [{ name: 'x', verifiable_code: '1' }, ['name', 'verifiable_code']],
  ] as const) {
    const reply = await world.guest().post('/users', { ...good, ...change })
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, [...fields]], JSON.stringify(change))
  }
  const guessed = await world.guest().post('/users', { ...good, verifiable_code: wrong(code) })
  assert.deepEqual([guessed.statusCode, guessed.json().code], [422, 'auth.wrong_code'])
  assert.equal((await world.guest().post('/users', good)).statusCode, 200)
  const again = await world.guest().post('/users', { ...good, name: `${good.name}b` })
  assert.deepEqual([again.statusCode, again.json().code], [422, 'auth.wrong_code'])
})

test('what staff switch off is refused, and nothing is sent for it', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')
  const set = async (change: object) =>
    assert.equal((await founder.patch('/admin/settings/register', change)).statusCode, 204)
  const attempts = async () => [
    (await world.guest().post('/users', registration(world, phone, code))).statusCode,
    (await world.guest().post('/verifycodes/register', { phone: world.phone() })).statusCode,
    (await world.guest().post('/verifycodes/register', { email: `${world.phone()}@example.org` })).statusCode,
    (await world.guest().post('/social/mini-program', { code: `demo:${world.phone()} x` })).statusCode,
  ]

  await set({ method: 'none' })
  assert.deepEqual(await attempts(), [403, 403, 403, 403])
  await set({ method: 'mail' })
  assert.deepEqual(await attempts(), [403, 403, 202, 403])
  await set({ method: 'all', type: 'mini-program' })
  assert.deepEqual(await attempts(), [403, 403, 403, 200])
  await set({ method: 'phone', type: 'all' })
  assert.deepEqual(await attempts(), [200, 202, 403, 403])
  assert(await works(world, founder.token), 'who is in stays in')
})

test('TERM-2 where an age is asked for, younger people are refused before their code is spent, and no date is kept', async (t) => {
  const world = await createWorld(t)
  await changeSetting(world, 'register', { 'min-age': 16 })
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')
  const today = world.clock.now()
  const born = (years: number, days = 0) =>
    new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
      .toISOString()
      .slice(0, 10)
  const attempt = (more: object) => world.guest().post('/users', registration(world, phone, code, more))
  for (const [body, why] of [
    [{}, 'request.invalid'],
    [{ birth_date: born(16, 1) }, 'auth.too_young'],
    [{ birth_date: born(-1) }, 'request.invalid'],
    [{ birth_date: '1800-01-01' }, 'request.invalid'],
    [{ birth_date: '1990-02-30' }, 'request.invalid'],
    [{ birth_date: '1990-2-3' }, 'request.invalid'],
    [{ birth_date: 19900203 }, 'request.invalid'],
  ] as const) {
    const reply = await attempt(body)
    assert.deepEqual([reply.statusCode, reply.json().code, fieldsOf(reply)], [422, why, ['birth_date']], reply.body)
  }
  const made = await attempt({ birth_date: born(16) })
  assert.equal(made.statusCode, 200, made.body)
  const { id } = (await world.guest().get(`/user?token=${made.json().token}`)).json()
  const rows = await world.owner`select * from age_checks where user_id = ${id}`
  assert.deepEqual(
    rows.map(({ min_age, user_id }) => [min_age, user_id]),
    [[16, id]],
  )

  const visitor = `demo:${world.phone()}`
  const first = await world.guest().post('/social/mini-program', { code: visitor })
  assert.deepEqual([first.statusCode, fieldsOf(first)], [422, ['birth_date']])
  await world.clock.advance(601)
  assert.equal(
    (await world.guest().post('/social/mini-program', { code: visitor, birth_date: born(20) })).statusCode,
    200,
  )
  await world.clock.advance(601)
  assert.equal((await world.guest().post('/social/mini-program', { code: visitor })).statusCode, 200, 'asked once')
})
