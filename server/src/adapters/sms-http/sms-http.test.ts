import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bodyOf, startLocalServer } from '../../../test/contracts/local-server.ts'
import { messageSenderContract } from '../../../test/contracts/message-sender.ts'
import { createOutboundHttp } from '../outbound-http/index.ts'
import { createSmsHttp } from './sms-http.ts'

const secret = 'a secret of at least thirty-two bytes'
const message = { to: '+8613800138000', subject: '', body: 'Your code is 493817.', code: '493817', purpose: 'login' }

interface Received {
  headers: IncomingHttpHeaders
  rawBody: string
}

async function gateway(t: TestContext, status: number) {
  const received: Received[] = []
  const server = await startLocalServer(t, async (request, response) => {
    const rawBody = await bodyOf(request)
    received.push({ headers: request.headers, rawBody })
    response.writeHead(status, { Location: '/elsewhere' }).end(`echo: ${rawBody}`)
  })
  const http = createOutboundHttp({ allowedHosts: [server.host], allowPrivate: true })
  t.after(() => http.close())
  return { sender: createSmsHttp({ http, url: `${server.origin}/send`, secret }), received }
}

messageSenderContract('sms-http', {
  channel: 'sms',
  async working(t) {
    const { sender, received } = await gateway(t, 202)
    return { sender, received: async () => received.map(({ rawBody }) => JSON.parse(rawBody)) }
  },
  failing: async (t) => (await gateway(t, 500)).sender,
})

test('posts the documented fields as JSON', async (t) => {
  const { sender, received } = await gateway(t, 200)
  await sender.send(message, new AbortController().signal)

  const { headers, rawBody } = received[0]!
  const { sent_at: sentAt, ...rest } = JSON.parse(rawBody)
  assert.deepEqual(rest, { to: message.to, body: message.body, code: message.code, purpose: message.purpose })
  assert.equal(new Date(sentAt).toISOString(), sentAt)
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers['x-plaza-timestamp'], String(Math.floor(Date.parse(sentAt) / 1000)))
})

for (const status of [300, 301, 400, 404, 429, 503]) {
  test(`an answer of ${status} is an error`, async (t) => {
    const { sender, received } = await gateway(t, status)
    const sent = sender.send(message, new AbortController().signal)
    await assert.rejects(sent, { message: `The SMS gateway answered ${status}` })
    assert.equal(received.length, 1)
  })
}

test('the receiver in the README accepts what we send and nothing else', async (t) => {
  const isFromPlaza = await receiverFromReadme(t)
  const { sender, received } = await gateway(t, 200)
  await sender.send({ ...message, body: '您的验证码是 493817' }, new AbortController().signal)
  const { headers, rawBody } = received[0]!
  const nowMs = Date.now()

  assert.equal(isFromPlaza(headers, rawBody, secret, nowMs), true)
  assert.equal(isFromPlaza(headers, rawBody.replace('8000', '8001'), secret, nowMs), false)
  assert.equal(isFromPlaza(headers, rawBody, `${secret}!`, nowMs), false)
  assert.equal(isFromPlaza(headers, rawBody, secret, nowMs + 400_000), false)
  assert.equal(isFromPlaza({ ...headers, 'x-plaza-timestamp': '1' }, rawBody, secret, nowMs), false)
  assert.equal(isFromPlaza({}, rawBody, secret, nowMs), false)
})

type Receiver = (headers: IncomingHttpHeaders, rawBody: string, secret: string, nowMs: number) => boolean

async function receiverFromReadme(t: TestContext): Promise<Receiver> {
  const readme = await readFile(new URL('./README.md', import.meta.url), 'utf8')
  const source = readme.match(/```js\n(.*?)```/s)![1]!
  const folder = await mkdtemp(join(tmpdir(), 'plaza-sms-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'receiver.mjs')
  await writeFile(file, source)
  return (await import(pathToFileURL(file).href)).isFromPlaza
}
