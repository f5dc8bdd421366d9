import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import type { MessageSender } from './port.ts'

const mailTo = (sent: string[]): MessageSender => ({
  channel: 'mail',
  send: async ({ code }) => void sent.push(code!),
})

test('without a provider of text messages everything by phone is off, with a reason, and mail goes on', async (t) => {
  const sent: string[] = []
  const world = await createWorld(t, { ports: { senders: [mailTo(sent)], miniProgram: undefined } })
  const guest = world.guest()
  const phone = world.phone()
  const refused = [
    await guest.post('/verifycodes/register', { phone }),
    await guest.post('/verifycodes', { phone }),
    await guest.post('/users', { name: 'by-phone', phone, verifiable_type: 'sms', verifiable_code: '123456' }),
    await guest.post('/social/mini-program', { code: 'demo:lin' }),
  ]
  for (const reply of refused)
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'auth.not_offered'], reply.body)
  assert.match(refused[0]!.json().message, /doesn’t offer codes by phone/)
  assert.match(refused[3]!.json().message, /doesn’t offer sign-in with the mini program/)

  const { registerSettings, providers } = (await guest.get('/bootstrappers')).json()
  assert.deepEqual(registerSettings, { method: 'mail', type: 'all', 'min-age': 0 })
  assert.deepEqual([providers.sms, providers.mail, providers['mini-program']], [false, true, false])

  const email = 'ann@example.org'
  assert.equal((await guest.post('/verifycodes/register', { email })).statusCode, 202)
  await world.runJobs()
  const registered = await guest.post('/users', {
    name: 'by-mail',
    email,
    verifiable_type: 'mail',
    verifiable_code: sent[0],
  })
  assert.equal(registered.statusCode, 200, registered.body)
})

test('known and unknown numbers are refused alike', async (t) => {
  const world = await createWorld(t, { ports: { senders: [mailTo([])] } })
  const known = world.phone()
  await world.owner`insert into users (name, name_folded, name_skeleton, phone) values ('lin', 'lin', 'lin', ${`+86${known}`})`
  const [one, other] = [
    await world.guest().post('/verifycodes', { phone: known }),
    await world.guest().post('/verifycodes', { phone: world.phone() }),
  ]
  assert.deepEqual([one.statusCode, one.json()], [other.statusCode, other.json()])
})
