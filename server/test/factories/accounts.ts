import assert from 'node:assert/strict'
import type { Person, Reply, Requests, World } from '../world.ts'

/** A code that is not this one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The bodies that carry a number or an address. */
const contact = (target: string) =>
  target.includes('@') ? { email: target, verifiable_type: 'mail' } : { phone: target, verifiable_type: 'sms' }

/** Asks for a code and returns it. */
export async function obtainCode(
  world: World,
  target: string,
  path: '/verifycodes' | '/verifycodes/register' = '/verifycodes',
): Promise<string> {
  const reply = await world.guest().post(path, target.includes('@') ? { email: target } : { phone: target })
  assert.equal(reply.statusCode, 202, reply.body)
  return world.codeFor(target.toLowerCase())
}

export const registration = (world: World, target: string, code: string, more: object = {}) => ({
  ...contact(target),
  name: `new_${world.phone().slice(3)}`,
  verifiable_code: code,
  ...more,
})

/** Gives a person who registered by code a password. */
export async function givePassword(person: Person, password: string): Promise<void> {
  const reply = await person.put('/user/password', { password })
  assert.equal(reply.statusCode, 204, reply.body)
}

export const signIn = (from: Requests, login: string, password: string): Promise<Reply> =>
  from.post('/auth/login', { login, password })

/** Whether this token opens anything. */
export const works = async (world: World, token: string): Promise<boolean> =>
  (await world.guest().get('/user', { headers: { authorization: `Bearer ${token}` } })).statusCode === 200

/** The fields a refusal names. */
export const fieldsOf = (reply: Reply): string[] => Object.keys(reply.json().errors ?? {}).sort()
