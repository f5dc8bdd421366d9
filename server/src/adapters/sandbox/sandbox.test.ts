import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { selfSignedCertificate } from '../../../test/contracts/self-signed.ts'
import { gatewayKeys } from '../../../test/gateway-keys.ts'
import { createWorld } from '../../../test/world.ts'

test('the outbox is shown newest first, as it is kept', async (t) => {
  const world = await createWorld(t)
  const guest = world.guest()
  const [first, second] = [world.phone(), world.phone()]
  for (const phone of [first, second]) {
    await guest.post('/verifycodes/register', { phone })
    await world.runJobs()
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
  const folder = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'root.pem'), selfSignedCertificate().cert)
  const { merchant: key } = await gatewayKeys()
  const world = await createWorld(t, {
    env: {
      PAY_A_URL: 'https://pay-a.example.org/gateway.do',
      PAY_A_APP_ID: 'app',
      PAY_A_MERCHANT_ID: 'merchant',
      PAY_A_PRIVATE_KEY: key.privateKey,
      PAY_A_PUBLIC_KEY: key.publicKey,
      PAY_B_URL: 'https://pay-b.example.org',
      PAY_B_APP_ID: 'app',
      PAY_B_MERCHANT_ID: 'merchant',
      PAY_B_SERIAL: '1F',
      PAY_B_SECRET: 's'.repeat(32),
      PAY_B_PRIVATE_KEY: key.privateKey,
      PAY_B_PUBLIC_KEY: key.publicKey,
      PAY_B_PUBLIC_KEY_ID: 'key',
      STORE_IAP_ROOT_CERTS: join(folder, 'root.pem'),
      STORE_IAP_BUNDLE_ID: 'org.example.app',
      SMS_HTTP_URL: 'https://sms.example.org/send',
      SMS_HTTP_SECRET: 'a secret only for tests, 32 characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MINI_PROGRAM_URL: 'https://mini.example.org/code',
      MINI_PROGRAM_APP_ID: 'app',
      MINI_PROGRAM_SECRET: 'secret',
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'plaza',
      OIDC_CLIENT_SECRET: 'secret',
    },
  })
  for (const path of [
    '/sandbox',
    '/sandbox/outbox',
    '/sandbox/sandbox.js',
    '/sandbox/payments',
    '/sandbox/oidc/authorize',
    '/sandbox/gateway/a/gateway.do',
  ])
    assert.equal((await world.guest().get(path)).statusCode, 404, path)
})
