import assert from 'node:assert/strict'
import test from 'node:test'
import { addGenerator } from '../factories/factors.ts'
import { createWorld } from '../world.ts'

const MINUTES = 60
const PASSWORD = 'correct horse battery'

test('TRUST-8 a first password needs a fresh proof', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await world.clock.advance(11 * MINUTES)
  const late = await ann.put('/user/password', { password: PASSWORD })
  assert.equal(late.statusCode, 401)
  assert.equal(late.json().code, 'auth.step_up')

  await world.guest().post('/verifycodes', { phone: ann.phone })
  const login = await world.codeFor(ann.phone)
  const asProof = await ann.put('/user/password', { password: PASSWORD, verifiable_code: login })
  assert.equal(asProof.statusCode, 422, 'a code to sign in with is no proof')
  await world.clock.advance(2 * MINUTES)
  await ann.post('/verifycodes', { phone: ann.phone, purpose: 'proof' })
  const code = await world.codeFor(ann.phone)
  const signIn = await world.guest().post('/auth/login', { login: ann.phone, verifiable_code: code })
  assert.equal(signIn.statusCode, 422, 'nor a proof a code to sign in with')
  assert.equal((await ann.put('/user/password', { password: PASSWORD, verifiable_code: code })).statusCode, 204)
  assert.equal((await ann.get('/user')).json().initial_password, false)
})

test('TRUST-8 deleting one’s account needs a fresh proof: password, code, factor or sign-in', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cid, dan] = await world.people('ann', 'bob', 'cid', 'dan')
  await ann.put('/user/password', { password: PASSWORD })
  const generator = await addGenerator(world, cid)
  await world.clock.advance(16 * MINUTES)
  for (const person of [ann, bob, cid]) {
    const reply = await person.delete('/user')
    assert.equal(reply.json().code, 'auth.step_up', reply.body)
    assert.equal((await person.get('/user')).statusCode, 200)
  }
  assert.equal((await ann.delete('/user', { password: 'not the password' })).statusCode, 422)
  assert.equal((await ann.delete('/user', { password: PASSWORD })).statusCode, 202)

  await bob.post('/verifycodes', { phone: bob.phone, purpose: 'proof' })
  const code = await world.codeFor(bob.phone)
  assert.equal((await dan.delete('/user', { verifiable_code: code })).statusCode, 422, 'another user’s code')
  const twice = await Promise.all([1, 2].map(() => bob.delete('/user', { verifiable_code: code })))
  assert.equal(twice.filter((reply) => reply.statusCode === 202).length, 1)

  assert.equal((await cid.post('/auth/factor', { code: generator.code() })).statusCode, 204)
  assert.equal((await cid.delete('/user')).statusCode, 202)
  const [eve] = await world.people('eve')
  assert.equal((await eve.delete('/user')).statusCode, 202, 'signed in a moment ago')
})
