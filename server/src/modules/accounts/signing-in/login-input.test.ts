import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../../test/factories/accounts.ts'
import { createWorld } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'

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
