import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { fieldsOf, givePassword, obtainCode, signIn, works, wrong } from '../../../../test/factories/accounts.ts'
import { createWorld } from '../../../../test/world.ts'

const OLD = 'correct horse battery'
const FRESH = 'tangerine skies 9'

test('the first password needs no old one; after that the old one is asked for', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  assert.equal((await ann.get('/user')).json().initial_password, true)
  const first = await ann.put('/user/password', { password: OLD })
  assert.deepEqual([first.statusCode, first.body], [204, ''])
  assert.equal((await ann.get('/user')).json().initial_password, false)

  for (const old of [undefined, FRESH, OLD.toUpperCase(), `${OLD} `]) {
    const reply = await ann.put('/user/password', { old_password: old, password: FRESH })
    assert.deepEqual(
      [reply.statusCode, fieldsOf(reply), reply.json().code],
      [422, ['old_password'], 'auth.wrong_old_password'],
    )
  }
  assert.equal((await ann.put('/user/password', { old_password: OLD, password: FRESH })).statusCode, 204)
  // Five failures a minute.
  await world.clock.advance(61)
  assert.deepEqual(
    [
      (await signIn(world.guest(), ann.name, OLD)).statusCode,
      (await signIn(world.guest(), ann.name, FRESH)).statusCode,
    ],
    [422, 200],
  )
})

test('a change ends every other token and keeps the one it was made with', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await givePassword(ann, OLD)
  const elsewhere: string = (await signIn(world.guest(), ann.name, OLD)).json().access_token

  await ann.put('/user/password', { old_password: OLD, password: FRESH })

  assert.deepEqual(
    [await works(world, elsewhere), await works(world, ann.token), await works(world, bob.token)],
    [false, true, true],
  )
  assert.equal(
    (await world.guest().post('/auth/refresh', undefined, { headers: { authorization: `Bearer ${elsewhere}` } }))
      .statusCode,
    401,
  )
})

test('a code resets a forgotten password, by phone or by mail, and ends every token', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, OLD)
  await world.clock.advance(61)
  const code = await obtainCode(world, ann.phone)
  const form = { phone: ann.phone, verifiable_type: 'sms', verifiable_code: code, password: FRESH }

  const guessed = await world.guest().put('/user/retrieve-password', { ...form, verifiable_code: wrong(code) })
  assert.deepEqual([guessed.statusCode, guessed.json().code], [422, 'auth.wrong_code'])
  const reply = await world.guest().put('/user/retrieve-password', form)

  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  assert.equal(await works(world, ann.token), false)
  assert.deepEqual(
    [
      (await signIn(world.guest(), ann.name, OLD)).statusCode,
      (await signIn(world.guest(), ann.name, FRESH)).statusCode,
    ],
    [422, 200],
  )
  assert.equal((await world.guest().put('/user/retrieve-password', form)).statusCode, 422, 'the code is used')
})

test('a reset for an unknown number answers like one with a wrong code', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const form = { verifiable_type: 'sms', verifiable_code: '000000', password: FRESH }
  const known = await world.guest().put('/user/retrieve-password', { ...form, phone: ann.phone })
  const unknown = await world.guest().put('/user/retrieve-password', { ...form, phone: world.phone() })
  assert.deepEqual([known.statusCode, unknown.statusCode], [422, 422])
  assert.equal(known.body, unknown.body)
})

test('weak and malformed passwords are refused by name, before anything is hashed or used up', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, OLD)
  await world.clock.advance(61)
  const code = await obtainCode(world, ann.phone)
  for (const password of [
    'password',
    'PassWord1',
    '12345678',
    'qwertyuiop',
    'short',
    '',
    'x'.repeat(129),
    null,
    12_345_678,
    ['correct horse'],
    'lone \ud800 surrogate',
    'nul \u0000 inside',
  ]) {
    const changed = await ann.put('/user/password', { old_password: OLD, password })
    const reset = await world
      .guest()
      .put('/user/retrieve-password', { phone: ann.phone, verifiable_type: 'sms', verifiable_code: code, password })
    for (const reply of [changed, reset])
      assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, ['password']], JSON.stringify(password))
  }
  assert.equal(
    (await ann.put('/user/password', { old_password: OLD, password: '密码很长的哦 🎉' })).statusCode,
    204,
    'any script will do',
  )
  assert.equal((await world.guest().put('/user/password', { password: FRESH })).statusCode, 401)
})

test('passwords rest as argon2id with a salt of their own', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await givePassword(ann, OLD)
  await givePassword(bob, OLD)
  const rows = await world.owner`select hash from passwords where user_id in (${ann.id}, ${bob.id})`
  assert.equal(new Set(rows.map(({ hash }) => hash)).size, 2)
  for (const { hash } of rows) assert.match(String(hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a hash made at a lower cost is renewed by the next login, and the password stays', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, OLD)
  const cheap = await hash(OLD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await world.owner`update passwords set hash = ${cheap} where user_id = ${ann.id}`

  assert.equal((await signIn(world.guest(), ann.name, OLD)).statusCode, 200)

  const [row] = await world.owner`select hash from passwords where user_id = ${ann.id}`
  assert.match(String(row!['hash']), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await signIn(world.guest(), ann.name, OLD)).statusCode, 200)
})
