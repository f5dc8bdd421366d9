import assert from 'node:assert/strict'
import test from 'node:test'
import { givePassword } from '../../../../test/factories/accounts.ts'
import { addGenerator, createAuthenticator, nextCode } from '../../../../test/factories/factors.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const MINUTES = 60
const PASSWORD = 'a good long password'
const times = <Result>(count: number, make: () => Promise<Result>) => Promise.all(Array.from({ length: count }, make))
const statuses = (replies: { statusCode: number }[]) => replies.map((reply) => reply.statusCode).sort()

test('a code generator is added, confirmed, listed and removed', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const begun = await ann.post('/user/factors', { kind: 'totp' })
  assert.equal(begun.statusCode, 201)
  assert.match(begun.json().uri, /^otpauth:\/\/totp\/Plaza/)
  assert.equal(begun.json().recovery_codes.length, 10)
  assert.deepEqual((await ann.get('/user/factors')).json(), [], 'not in use before it is confirmed')

  assert.equal((await ann.put(`/user/factors/${begun.json().id}`, { code: '000000' })).statusCode, 422)
  const generator = await addGenerator(world, ann)
  const [factor] = (await ann.get('/user/factors')).json()
  assert.equal(factor.id, generator.id)
  assert.equal(factor.kind, 'totp')
  assert.equal(factor.recovery_codes_left, 10)
  assert.equal(
    (await ann.put(`/user/factors/${begun.json().id}`, { code: '000000' })).statusCode,
    404,
    'the first is void',
  )

  assert.equal((await ann.delete(`/user/factors/${generator.id}`)).statusCode, 204)
  assert.deepEqual((await ann.get('/user/factors')).json(), [])
})

test('another user’s factor is not found', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const { id } = (await ann.post('/user/factors', { kind: 'totp' })).json()
  const generator = await addGenerator(world, bob)
  assert.equal((await bob.put(`/user/factors/${id}`, { code: generator.code(1) })).statusCode, 404)
  assert.equal((await ann.delete(`/user/factors/${generator.id}`)).statusCode, 404)
  assert.equal((await ann.post('/auth/factor', { code: generator.code(1) })).json().code, 'auth.wrong_factor')
})

test('a code works once, however many send it', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const generator = await addGenerator(world, ann)
  assert.equal((await ann.post('/auth/factor', { code: generator.code() })).statusCode, 422, 'it has confirmed already')
  const code = nextCode(generator)
  assert.deepEqual(statuses(await times(4, () => ann.post('/auth/factor', { code }))), [204, 422, 422, 422])
})

test('fifty guesses at once are five', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await addGenerator(world, ann)
  const replies = await times(50, () => ann.post('/auth/factor', { code: '000000' }))
  assert.equal(replies.filter((reply) => reply.statusCode === 422).length, 5)
  assert.equal(replies.filter((reply) => reply.statusCode === 429).length, 45)
  await world.clock.advance(10 * MINUTES + 1)
  assert.equal((await ann.post('/auth/factor', { code: '000000' })).statusCode, 422)
})

test('a recovery code opens once and is kept nowhere', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { recoveryCodes } = await addGenerator(world, ann)
  const code = recoveryCodes[0]!
  const replies = await times(4, () => ann.post('/auth/factor', { recovery_code: code.toUpperCase() }))
  assert.deepEqual(statuses(replies), [204, 422, 422, 422])
  assert.equal((await ann.get('/user/factors')).json()[0].recovery_codes_left, 9)
  const rows = await world.owner`select * from factor_recovery_codes`
  assert(!JSON.stringify(rows).includes(code.replace('-', '')))
})

test('a passkey is added and shown; its signature works once and for its owner only', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const key = createAuthenticator()
  assert.equal((await ann.post('/auth/factor/options')).statusCode, 404, 'no passkey yet')
  const { id, options } = (await ann.post('/user/factors', { kind: 'passkey' })).json()
  assert.equal(options.rp.id, 'plaza.test')
  const elsewhere = createAuthenticator('http://evil.test').makes(options)
  assert.equal((await ann.put(`/user/factors/${id}`, { credential: elsewhere })).statusCode, 422)
  assert.equal((await ann.put(`/user/factors/${id}`, { credential: key.makes(options) })).statusCode, 204)

  const challenge = async (person: Person) => (await person.post('/auth/factor/options')).json().options
  const shown = key.shows(await challenge(ann))
  assert.deepEqual(statuses(await times(3, () => ann.post('/auth/factor', { credential: shown }))), [204, 422, 422])
  assert.equal((await ann.post('/auth/factor', { credential: shown })).statusCode, 422)
  const stolen = key.shows(await challenge(ann))
  assert.equal((await bob.post('/auth/factor', { credential: stolen })).statusCode, 422)
  const stranger = createAuthenticator()
  assert.equal((await ann.post('/auth/factor', { credential: stranger.shows(await challenge(ann)) })).statusCode, 422)
})

test('odd input is refused', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const body of [{}, { kind: 'sms' }, { kind: 'totp', secret: 'mine' }])
    assert.equal((await ann.post('/user/factors', body)).statusCode, 422)
  const empty = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } }
  for (const body of [{}, { code: '12345' }, { code: '123456', recovery_code: 'abcdefghij' }, { credential: empty }])
    assert.equal((await ann.post('/auth/factor', body)).statusCode, 422, JSON.stringify(body))
})

test('a stolen token adds no factor: that needs a fresh proof, and where there is a factor, that factor', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, PASSWORD)
  await world.clock.advance(11 * MINUTES)
  const late = await ann.post('/user/factors', { kind: 'totp' })
  assert.equal(late.statusCode, 401)
  assert.equal(late.json().code, 'auth.step_up')
  assert.equal(late.headers['x-step-up'], 'factor')
  const wrong = await ann.post('/user/factors', { kind: 'totp', password: 'not hers at all' })
  assert.deepEqual([wrong.statusCode, wrong.json().code], [422, 'auth.wrong_credentials'])
  assert.equal((await ann.post('/user/factors', { kind: 'totp', password: PASSWORD })).statusCode, 201)
  await ann.post('/verifycodes', { phone: ann.phone, purpose: 'proof' })
  const code = await world.codeFor(ann.phone)
  const byCode = { kind: 'totp', verifiable_code: code }
  assert.equal((await ann.post('/user/factors', byCode)).statusCode, 201)
  assert.equal((await ann.post('/user/factors', byCode)).json().code, 'auth.wrong_code', 'it is spent')

  const [bob] = await world.people('bob')
  await givePassword(bob, PASSWORD)
  const generator = await addGenerator(world, bob)
  await world.clock.advance(16 * MINUTES)
  assert.equal((await bob.post('/user/factors', { kind: 'totp' })).statusCode, 401)
  assert.equal(
    (await bob.post('/user/factors', { kind: 'totp', password: PASSWORD })).statusCode,
    401,
    'a password does not replace the factor',
  )
  assert.equal((await bob.delete(`/user/factors/${generator.id}`)).statusCode, 401)
  assert.equal((await bob.post('/auth/factor', { code: generator.code() })).statusCode, 204)
  assert.equal((await bob.post('/user/factors', { kind: 'totp' })).statusCode, 201)
  assert.equal((await bob.delete(`/user/factors/${generator.id}`)).statusCode, 204)
})

test('at most ten, and those of a deleted account go', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await addGenerator(world, ann)
  await world.owner`
    insert into factors (user_id, kind, sealed_secret, device, confirmed_at)
    select user_id, kind, sealed_secret, device, confirmed_at from factors, generate_series(1, 9) where user_id = ${ann.id}`
  assert.equal((await ann.post('/user/factors', { kind: 'totp' })).json().code, 'auth.too_many_factors')
  assert.equal((await ann.delete('/user')).statusCode, 202)
  assert.equal((await world.owner`select from factors where user_id = ${ann.id}`).length, 0)
})
