import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type TestContext, test } from 'node:test'
import { bodyOf, startLocalServer } from '../../../test/contracts/local-server.ts'
import { pushTransportContract } from '../../../test/contracts/push-transport.ts'
import { createOutboundHttp } from '../outbound-http/index.ts'
import { createPushWebhook } from './push-webhook.ts'

const secret = 'a secret of at least thirty-two bytes'
const address = { userId: 7 }

async function gateway(t: TestContext, status: number) {
  const received: { headers: IncomingHttpHeaders; rawBody: string }[] = []
  const server = await startLocalServer(t, async (request, response) => {
    received.push({ headers: request.headers, rawBody: await bodyOf(request) })
    response.writeHead(status, { Location: '/elsewhere' }).end()
  })
  const http = createOutboundHttp({ allowedHosts: [server.host], allowPrivate: true })
  t.after(() => http.close())
  return { transport: createPushWebhook({ http, url: `${server.origin}/push`, secret }), received }
}

pushTransportContract({
  name: 'webhook',
  async working(t) {
    const { transport, received } = await gateway(t, 202)
    return { transport, address, received: async () => received.map(({ rawBody }) => JSON.parse(rawBody)) }
  },
  failing: async (t) => ({ transport: (await gateway(t, 500)).transport, address }),
})

test('webhook: says for whom, and signs the bytes with the time', async (t) => {
  const { transport, received } = await gateway(t, 200)
  const message = { id: '7-1', channel: 'system', target: 1, content: '你好', extra: {}, tag: 't', badge: 1 }
  await transport.deliver(address, message, new AbortController().signal)
  const { headers, rawBody } = received[0]!
  const { id, user_id, sent_at } = JSON.parse(rawBody)
  assert.equal(id, '7-1')
  assert.equal(user_id, 7)
  const timestamp = headers['x-plaza-timestamp']
  assert.equal(timestamp, String(Math.floor(Date.parse(sent_at) / 1000)))
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')
  assert.equal(headers['x-plaza-signature'], `v1=${expected}`)
})

for (const status of [301, 400, 404, 410, 429, 503]) {
  test(`webhook: an answer of ${status} is an error, never the end of an address`, async (t) => {
    const { transport, received } = await gateway(t, status)
    const message = { id: '7-1', channel: 'system', target: 1, content: 'x', extra: {}, tag: 't', badge: 1 }
    await assert.rejects(transport.deliver(address, message, new AbortController().signal), {
      message: `The push gateway answered ${status}`,
    })
    assert.equal(received.length, 1)
  })
}
