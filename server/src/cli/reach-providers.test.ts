import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { readConfig } from '../config/config.ts'
import { reachProviders } from './reach-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-reach-'))
after(() => rmSync(folder, { recursive: true }))

const SECRET = 'f3Jw0c7aQm5Zt1Xy9Kd2Lp8Vb4Ns6Rh0uEoGi'
const configOf = (environment: Record<string, string>) => readConfig({ DATA_DIR: folder, ...environment })

test('a sandbox need not be reached', async () => {
  assert.deepEqual(await reachProviders(configOf({})), [])
})

test('every configured provider is tried, without any effect there, and what is wrong is said without secrets', async (t) => {
  const asked: string[] = []
  const gateway = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) =>
      password === 'right' ? callback(null, { user: 'ann' }) : callback(new Error('canary')),
  })
  mail.on('error', () => {})
  mail.listen(0, '127.0.0.1')
  await once(mail.server, 'listening')
  const closed = createTcpServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const closedPort = (closed.address() as AddressInfo).port
  closed.close()
  await once(closed, 'close')
  t.after(() => {
    gateway.close()
    mail.close()
  })
  const at = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const mailAt = (password: string) => `smtp://ann:${password}@127.0.0.1:${(mail.server.address() as AddressInfo).port}`
  const environment = {
    PROVIDERS_ALLOW_PRIVATE: '1',
    SMS_HTTP_URL: `${at}/send`,
    SMS_HTTP_SECRET: SECRET,
    PUSH_WEBHOOK_URL: `http://127.0.0.1:${closedPort}/push`,
    PUSH_WEBHOOK_SECRET: SECRET,
  }
  const found = await reachProviders(configOf({ ...environment, SMTP_URL: mailAt('right') }))
  assert.deepEqual(
    found.map(({ name, problem }) => [name, problem === undefined]),
    [
      ['sms', true],
      ['push', false],
      ['mail', true],
    ],
  )
  assert.match(found[1]!.problem!, new RegExp(`127\\.0\\.0\\.1:${closedPort} failed: ECONNREFUSED`))
  assert.deepEqual(asked, ['HEAD /send'])

  const [sms, , wrong] = await reachProviders(
    configOf({ ...environment, PROVIDERS_ALLOW_PRIVATE: '0', SMTP_URL: mailAt('wr0ng') }),
  )
  assert.match(wrong!.problem!, /does not take us: EAUTH/)
  assert.doesNotMatch(wrong!.problem!, /canary|wr0ng/)
  assert.ok(sms!.problem, 'a private address is as unreachable here as it is for the service')
})
