import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, obtainCode, registration, wrong } from '../../../../test/factories/accounts.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'
/** Longer than a sign-in counts as a proof. */
const A_WHILE = 16 * 60
const MINUTE = 61

const own = async (person: Person) => {
  const { phone, email, phone_verified_at, email_verified_at } = (await person.get('/user')).json()
  return [phone, email, phone_verified_at, email_verified_at]
}

/** Gives a user a second contact. */
async function addEmail(world: World, person: Person): Promise<string> {
  const email = `also${person.id}@example.org`
  await person.post('/verifycodes/contact', { email })
  const reply = await person.put('/user/email', { email, verifiable_code: await world.codeFor(email) })
  assert.equal(reply.statusCode, 204, reply.body)
  return email
}

test('a number is removed where an address remains: it is told, no longer signs in, and is free for others', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const email = await addEmail(world, ann)
  assert.equal((await ann.delete('/user/phone')).statusCode, 204)
  const [phone, mail, phoneAt, mailAt] = await own(ann)
  assert.deepEqual([phone, mail, phoneAt], [null, email, null])
  assert.ok(mailAt)
  await world.clock.advance(MINUTE)
  const told = (await world.sentTo(ann.phone)).at(-1)!
  assert.match(told.body, /no longer linked to your Plaza account/)
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(notice.data.content, /phone number of your account was changed/)

  // Repeating it changes nothing and notifies no one again.
  assert.equal((await ann.delete('/user/phone')).statusCode, 204)
  assert.equal((await world.sentTo(ann.phone)).filter(({ body }) => /no longer linked/.test(body)).length, 1)

  await world.clock.advance(MINUTE)
  const code = await obtainCode(world, ann.phone, '/verifycodes/register')
  assert.equal((await world.guest().post('/users', registration(world, ann.phone, code))).statusCode, 200)
})

test('the only way to sign in stays; a password is another one', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const refused = await ann.delete('/user/phone')
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'auth.last_way_in'], refused.body)
  assert.equal((await own(ann))[0], ann.phone)

  await givePassword(ann, PASSWORD)
  assert.equal((await ann.delete('/user/phone')).statusCode, 204)
  const { name } = (await ann.get('/user')).json()
  assert.equal((await world.guest().post('/auth/login', { login: name, password: PASSWORD })).statusCode, 200)
})

test('of two removals at once that would leave nothing, one is refused', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await addEmail(world, ann)
  const replies = await Promise.all([ann.delete('/user/phone'), ann.delete('/user/email')])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [204, 422])
  const [phone, email] = await own(ann)
  assert.equal([phone, email].filter((each) => each !== null).length, 1)
})

test('a sign-in of long ago is not enough, nor a wrong proof', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await givePassword(ann, PASSWORD)
  const email = await addEmail(world, bob)
  await world.clock.advance(A_WHILE)
  const asked = await ann.delete('/user/phone')
  assert.deepEqual([asked.statusCode, asked.json().code], [401, 'auth.step_up'])
  const guessed = await ann.delete('/user/phone?password=not+the+password')
  assert.deepEqual([guessed.statusCode, guessed.json().code], [422, 'auth.wrong_credentials'])
  assert.equal((await own(ann))[0], ann.phone)
  assert.equal((await ann.delete(`/user/phone?password=${encodeURIComponent(PASSWORD)}`)).statusCode, 204)

  await bob.post('/verifycodes', { phone: bob.phone, purpose: 'proof' })
  const code = await world.codeFor(bob.phone)
  assert.equal((await bob.delete(`/user/email?verifiable_code=${wrong(code)}`)).json().code, 'auth.wrong_code')
  assert.equal((await own(bob))[1], email)
  assert.equal((await bob.delete(`/user/email?verifiable_code=${code}`)).statusCode, 204)
  assert.deepEqual((await own(bob)).slice(0, 2), [bob.phone, null])
})

test('people who owe keep theirs, and guests have nothing to remove', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await addEmail(world, ann)
  await world.owner`insert into user_debts (user_id, amount, reason) values (${ann.id}, 50, 'refund')`
  const owing = await ann.delete('/user/phone')
  assert.deepEqual([owing.statusCode, owing.json().code], [422, 'user.owes'])
  assert.equal((await own(ann))[0], ann.phone)
  assert.equal((await world.guest().delete('/user/email')).statusCode, 401)
})
