import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, obtainCode, registration, wrong } from '../../../../test/factories/accounts.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const login = (world: World, target: string, code: string) =>
  world.guest().post('/auth/login', { login: target, verifiable_code: code })
const triesOfNewest = async (world: World): Promise<unknown> =>
  (await world.owner`select tries from verification_codes order by id desc limit 1`)[0]?.['tries']

test('AUTH-1: five wrong guesses use a code up, and the right one comes too late', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await world.clock.advance(61)
  const code = await obtainCode(world, ann.phone)

  for (let guess = 1; guess <= 5; guess++) assert.equal((await login(world, ann.phone, wrong(code))).statusCode, 422)
  const late = await login(world, ann.phone, code)

  assert.deepEqual([late.statusCode, late.json().code], [422, 'auth.wrong_code'])
  assert.equal(await triesOfNewest(world), 5)
})

test('AUTH-1: of fifty wrong guesses at once five are evaluated', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  const code = await obtainCode(world, phone, '/verifycodes/register')

  const replies = await times(50, () => world.guest().post('/users', registration(world, phone, wrong(code))))

  assert.deepEqual(tally(replies), { 422: 50 })
  assert.equal(await triesOfNewest(world), 5)
  assert.equal((await world.guest().post('/users', registration(world, phone, code))).statusCode, 422)
})

test('AUTH-1: four wrong guesses do not keep the owner out, and a used code is worth nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await world.clock.advance(61)
  const code = await obtainCode(world, ann.phone)
  for (let guess = 1; guess <= 4; guess++) await login(world, ann.phone, wrong(code))

  assert.equal((await login(world, ann.phone, code)).statusCode, 200)
  assert.equal((await login(world, ann.phone, code)).statusCode, 422)
})

test('AUTH-1: ten uses of one code at once sign in once', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await world.clock.advance(61)
  const code = await obtainCode(world, ann.phone)

  assert.deepEqual(tally(await times(10, () => login(world, ann.phone, code))), { 200: 1, 422: 9 })
})

test('a code is six digits, rests only as a keyed hash, and is void after five minutes or when the next one is sent', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await world.clock.advance(61)
  const first = await obtainCode(world, ann.phone)
  assert.match(first, /^\d{6}$/)
  const [row] = await world.owner`select target, code_mac from verification_codes order by id desc limit 1`
  assert(!String(row!['target']).includes(ann.phone))
  assert.equal((row!['code_mac'] as Buffer).length, 32)

  await world.clock.advance(299)
  const second = await obtainCode(world, ann.phone)
  if (first !== second) assert.equal((await login(world, ann.phone, first)).statusCode, 422)
  await world.clock.advance(301)
  assert.equal((await login(world, ann.phone, second)).statusCode, 422)

  const third = await obtainCode(world, ann.phone)
  await world.clock.advance(240)
  assert.equal((await login(world, ann.phone, third)).statusCode, 200)
})

test('AUTH-3: a code is good for one number and one purpose', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await world.clock.advance(61)
  const annsCode = await obtainCode(world, ann.phone)
  const bobsCode = await obtainCode(world, bob.phone)
  const phone = world.phone()
  const newcomersCode = await obtainCode(world, phone, '/verifycodes/register')

  if (annsCode !== bobsCode) assert.equal((await login(world, bob.phone, annsCode)).statusCode, 422)
  // The login code of a number that loses its account and comes back as a newcomer is not a registration code.
  await ann.delete('/user')
  assert.equal((await world.guest().post('/users', registration(world, ann.phone, annsCode))).statusCode, 422)
  assert.equal((await login(world, phone, newcomersCode)).statusCode, 422)
  const reset = { phone, verifiable_type: 'sms', verifiable_code: newcomersCode, password: 'tangerine skies 9' }
  assert.equal((await world.guest().put('/user/retrieve-password', reset)).statusCode, 422)

  assert.equal((await login(world, bob.phone, bobsCode)).statusCode, 200)
  assert.equal((await world.guest().post('/users', registration(world, phone, newcomersCode))).statusCode, 200)
})

test('AUTH-4: known and unknown numbers get the same bytes, only the known one a message, and neither the code', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await world.clock.advance(61)
  const unknown = world.phone()

  const [known, none] = [
    await world.guest().post('/verifycodes', { phone: ann.phone }),
    await world.guest().post('/verifycodes', { phone: unknown }),
  ]

  assert.deepEqual([known.statusCode, none.statusCode], [202, 202])
  assert.equal(known.body, none.body)
  assert.deepEqual(Object.keys(known.json()), ['message'])
  assert.match(known.json().message[0], /we’ve sent a code/)
  assert(!known.body.includes(await world.codeFor(ann.phone)))
  await assert.rejects(world.codeFor(unknown), /no code was sent/)
})

test('AUTH-4: only number prefixes we serve are sent to', async (t) => {
  const world = await createWorld(t)
  const reply = await world.guest().post('/verifycodes/register', { phone: '+14155550100' })
  assert.deepEqual([reply.statusCode, reply.json().code, fieldsOf(reply)], [422, 'auth.number_not_served', ['phone']])
})

test('a registered number or address is told so when it asks to register, in any spelling', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const email = `ann${ann.id}@example.org`
  const code = await obtainCode(world, email, '/verifycodes/register')
  await world.guest().post('/users', registration(world, email, code))
  await world.clock.advance(61)

  const byPhone = await world.guest().post('/verifycodes/register', { phone: `+86 ${ann.phone}` })
  const byMail = await world.guest().post('/verifycodes/register', { email: email.toUpperCase() })

  assert.deepEqual([byPhone.statusCode, fieldsOf(byPhone), byPhone.json().code], [422, ['phone'], 'user.phone_taken'])
  assert.deepEqual([byMail.statusCode, fieldsOf(byMail), byMail.json().code], [422, ['email'], 'user.email_taken'])
})

test('asking for a code needs exactly one contact that can be one', async (t) => {
  const world = await createWorld(t)
  for (const [body, fields] of [
    [{}, ['email', 'phone']],
    [{ phone: '13800000000', email: 'a@example.org' }, ['email', 'phone']],
    [{ phone: '12345' }, ['phone']],
    [{ phone: '+8612345678901' }, ['phone']],
    [{ phone: 13_800_000_000 }, ['phone']],
    [{ phone: ['13800000000'] }, ['phone']],
    [{ phone: '138\u00000000000' }, ['phone']],
    [{ email: 'ann@' }, ['email']],
    [{ email: `${'a'.repeat(250)}@example.org` }, ['email']],
    [{ phone: world.phone(), purpose: 'x' }, ['purpose']],
  ] as const) {
    for (const path of ['/verifycodes', '/verifycodes/register']) {
      const reply = await world.guest().post(path, body)
      assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, [...fields]], `${path} ${JSON.stringify(body)}`)
    }
  }
})

test('a code is written in the language its reader chose, else in that of the request', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.patch('/user', { language: 'zh-CN' })
  await world.clock.advance(61)
  const bodyFor = async (phone: string, language: string): Promise<string> => {
    const sent = await world.guest().post('/verifycodes', { phone }, { headers: { 'accept-language': language } })
    assert.equal(sent.statusCode, 202, sent.body)
    return (await world.sentTo(phone)).at(-1)!.body
  }
  assert.match(await bodyFor(ann.phone, 'en'), /^验证码 \d+/)
  assert.match(await bodyFor(bob.phone, 'en'), /is your Plaza code/)
  await world.clock.advance(61)
  assert.match(await bodyFor(bob.phone, 'zh-CN'), /^验证码 \d+/)
})

test('the former contact of an account is told in the language its owner chose', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.patch('/user', { language: 'zh-CN' })
  const next = world.phone()
  const english = { headers: { 'accept-language': 'en' } }
  await ann.post('/verifycodes/contact', { phone: next }, english)
  assert.match((await world.sentTo(next)).at(-1)!.body, /^验证码 \d+/)
  const changed = await ann.put('/user/phone', { phone: next, verifiable_code: await world.codeFor(next) }, english)
  assert.equal(changed.statusCode, 204, changed.body)
  assert.match((await world.sentTo(ann.phone)).at(-1)!.body, /^该手机号已与你的 Plaza 账号解绑/)
})
