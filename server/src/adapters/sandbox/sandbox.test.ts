import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

test('the outbox is shown newest first, as it is kept', async (t) => {
  const world = await createWorld(t)
  const guest = world.guest()
  const [first, second] = [world.phone(), world.phone()]
  for (const phone of [first, second]) {
    await guest.post('/verifycodes/register', { phone })
    await world.settle()
  }

  const messages = (await guest.get('/sandbox/outbox')).json()
  assert.deepEqual(
    messages.slice(0, 2).map((message: { to: string }) => message.to),
    [`+86${second}`, `+86${first}`],
  )
  assert.deepEqual(Object.keys(messages[0]), ['at', 'channel', 'to', 'code', 'purpose', 'body'])
  assert.equal(messages[0].code, await world.codeFor(second))
})

test('with every provider configured there is no sandbox', async (t) => {
  const world = await createWorld(t, {
    env: {
      SMS_HTTP_URL: 'https://sms.example.org/send',
      SMS_HTTP_SECRET: 'a secret only for tests, 32 characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MINI_PROGRAM_URL: 'https://mini.example.org/code',
      MINI_PROGRAM_APP_ID: 'app',
      MINI_PROGRAM_SECRET: 'secret',
    },
  })
  for (const path of ['/sandbox', '/sandbox/outbox', '/sandbox/sandbox.js'])
    assert.equal((await world.guest().get(path)).statusCode, 404, path)
})
