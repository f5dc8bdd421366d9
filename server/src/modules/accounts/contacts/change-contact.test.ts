import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, givePassword, obtainCode, registration, works, wrong } from '../../../../test/factories/accounts.ts'
import { addGenerator } from '../../../../test/factories/factors.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'
const TEN_MINUTES = 11 * 60
/** A minute later the same number may be sent a code again. */
const MINUTE = 61

/** The code that was sent to the contact a user wants to have. */
async function contactCode(world: World, person: Person, target: string): Promise<string> {
  const reply = await person.post('/verifycodes/contact', target.includes('@') ? { email: target } : { phone: target })
  assert.equal(reply.statusCode, 202, reply.body)
  return world.codeFor(target)
}
const own = async (person: Person) => {
  const { phone, email, phone_verified_at, email_verified_at } = (await person.get('/user')).json()
  return { phone, email, isSure: [phone_verified_at !== null, email_verified_at !== null] }
}
const byCode = async (world: World, login: string) =>
  (await world.guest().post('/auth/login', { login, verifiable_code: await obtainCode(world, login) })).statusCode

test('a new number replaces the old one: codes go there, the old one is told and no longer signs in', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const [old, phone] = [ann.phone, world.phone()]
  const code = await contactCode(world, ann, phone)
  const reply = await ann.put('/user/phone', { phone: `+86 ${phone}`, verifiable_code: code })
  assert.equal(reply.statusCode, 204, reply.body)
  assert.deepEqual(await own(ann), { phone, email: null, isSure: [true, false] })

  await world.clock.advance(MINUTE)
  assert.equal(await byCode(world, phone), 200)
  await world.guest().post('/verifycodes', { phone: old })
  const told = (await world.sentTo(old)).at(-1)!
  assert.match(told.body, /no longer linked to your Plaza account/)
  assert.equal(told.code, undefined, 'and no code to sign in with')
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(notice.data.content, /phone number of your account was changed/)
  assert.ok(await works(world, ann.token), 'one stays signed in')
})

test('a first e-mail address is added to a number, and the code works once', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const email = `ann${ann.id}@example.org`
  const code = await contactCode(world, ann, email)
  assert.equal((await ann.put('/user/email', { email: email.toUpperCase(), verifiable_code: code })).statusCode, 204)
  assert.deepEqual(await own(ann), { phone: ann.phone, email, isSure: [true, true] })
  assert.equal((await ann.put('/user/email', { email, verifiable_code: code })).json().code, 'auth.wrong_code')
})

test('a wrong code, another user’s code, a code for another purpose or another number change nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const [phone, other] = [world.phone(), world.phone()]
  const code = await contactCode(world, ann, phone)
  const tries: [Person, object][] = [
    [ann, { phone, verifiable_code: wrong(code) }],
    [bob, { phone, verifiable_code: code }],
    [ann, { phone: other, verifiable_code: code }],
  ]
  for (const [person, body] of tries) {
    const reply = await person.put('/user/phone', body)
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'auth.wrong_code'], reply.body)
    assert.deepEqual(fieldsOf(reply), ['verifiable_code'])
  }
  const registering = await obtainCode(world, other, '/verifycodes/register')
  assert.equal((await ann.put('/user/phone', { phone: other, verifiable_code: registering })).statusCode, 422)
  const newcomer = await world.guest().post('/users', registration(world, phone, code))
  assert.equal(newcomer.json().code, 'auth.wrong_code', 'nor does it register')

  for (let guess = 0; guess < 4; guess++) await ann.put('/user/phone', { phone, verifiable_code: wrong(code) })
  assert.equal((await ann.put('/user/phone', { phone, verifiable_code: code })).statusCode, 422, 'five tries')
  assert.equal((await own(ann)).phone, ann.phone)
  for (const [field, body] of [
    ['phone', { phone: '12345', verifiable_code: '123456' }],
    ['verifiable_code', { phone, verifiable_code: '12' }],
    ['phone', { verifiable_code: '123456' }],
  ] as const)
    assert.deepEqual(fieldsOf(await ann.put('/user/phone', body)), [field])
})

test('a contact of another account is refused, when a code is asked for and after', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await world.clock.advance(MINUTE)
  const taken = await ann.post('/verifycodes/contact', { phone: bob.phone })
  assert.deepEqual([taken.statusCode, taken.json().code, fieldsOf(taken)], [422, 'user.phone_taken', ['phone']])
  const abroad = await ann.post('/verifycodes/contact', { phone: '+14155550100' })
  assert.equal(abroad.json().code, 'auth.number_not_served')

  const phone = world.phone()
  const code = await contactCode(world, ann, phone)
  await world.clock.advance(MINUTE)
  const first = await obtainCode(world, phone, '/verifycodes/register')
  assert.equal((await world.guest().post('/users', registration(world, phone, first))).statusCode, 200)
  const late = await ann.put('/user/phone', { phone, verifiable_code: code })
  assert.deepEqual([late.statusCode, late.json().code], [422, 'user.phone_taken'], late.body)
  assert.equal((await own(ann)).phone, ann.phone)
})

test('of two people who want one number at once, one gets it', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const phone = world.phone()
  const anns = await contactCode(world, ann, phone)
  await world.clock.advance(MINUTE)
  const bobs = await contactCode(world, bob, phone)
  const replies = await Promise.all([
    ann.put('/user/phone', { phone, verifiable_code: anns }),
    bob.put('/user/phone', { phone, verifiable_code: bobs }),
  ])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [204, 422])
  const [loser] = replies.filter(({ statusCode }) => statusCode === 422)
  assert.equal(loser!.json().code, 'user.phone_taken')
  const phones = [(await own(ann)).phone, (await own(bob)).phone]
  assert.equal(phones.filter((each) => each === phone).length, 1)
})

test('a sign-in of long ago is not enough: it takes the password, a code to the old number, or a factor', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  await givePassword(ann, PASSWORD)
  const generator = await addGenerator(world, cid)
  await world.clock.advance(TEN_MINUTES + 5 * 60)
  const wanted = new Map<Person, string>([ann, bob, cid].map((person) => [person, world.phone()]))
  const ask = async (person: Person, more: object = {}) => {
    const phone = wanted.get(person)!
    await world.clock.advance(MINUTE)
    return person.put('/user/phone', { phone, verifiable_code: await contactCode(world, person, phone), ...more })
  }
  for (const person of [ann, bob, cid]) {
    const reply = await ask(person)
    assert.deepEqual([reply.statusCode, reply.json().code], [401, 'auth.step_up'])
  }
  assert.equal((await ask(ann, { password: 'not the password' })).json().code, 'auth.wrong_credentials')
  assert.equal((await ask(ann, { password: PASSWORD })).statusCode, 204)

  await bob.post('/verifycodes', { phone: bob.phone, purpose: 'proof' })
  const proof = await world.codeFor(bob.phone)
  const refused = await ask(bob, { proof_code: wrong(proof) })
  assert.deepEqual([refused.json().code, fieldsOf(refused)], ['auth.wrong_code', ['proof_code']])
  assert.equal((await ask(bob, { proof_code: proof })).statusCode, 204)

  assert.equal((await cid.post('/auth/factor', { code: generator.code() })).statusCode, 204)
  assert.equal((await ask(cid)).statusCode, 204)
})

test('guests and suspended people change nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const phone = world.phone()
  const code = await contactCode(world, ann, phone)
  assert.equal((await staff.patch(`/admin/users/${ann.id}`, { disabled: true })).statusCode, 204)
  for (const who of [world.guest(), ann]) {
    assert.equal((await who.put('/user/phone', { phone, verifiable_code: code })).statusCode, 401)
    assert.equal((await who.post('/verifycodes/contact', { phone })).statusCode, 401)
  }
  const [row] = await world.owner`select phone from users where id = ${ann.id}`
  assert.equal(row!['phone'], `+86${ann.phone}`)
})

test('a new account with a number that was given up does not get fresh daily limits, and debts stay where they are', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const old = ann.phone
  await ann.post('/sign/add')
  const phone = world.phone()
  await ann.put('/user/phone', { phone, verifiable_code: await contactCode(world, ann, phone) })
  await world.clock.advance(MINUTE)
  const code = await obtainCode(world, old, '/verifycodes/register')
  const { token } = (await world.guest().post('/users', registration(world, old, code))).json()
  const again = await world.guest().post('/sign/add', {}, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(again.statusCode, 422, again.body)

  // Taking back one's own number is not another person's return.
  await world.owner`insert into user_debts (user_id, amount, reason) values (${ann.id}, 50, 'refund')`
  const another = world.phone()
  const owing = await ann.put('/user/phone', {
    phone: another,
    verifiable_code: await contactCode(world, ann, another),
  })
  assert.deepEqual([owing.statusCode, owing.json().code], [422, 'user.owes'])
  assert.equal((await own(ann)).phone, phone)
})
