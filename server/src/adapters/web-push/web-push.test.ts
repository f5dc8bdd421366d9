import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type TestContext, test } from 'node:test'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { pushTransportContract } from '../../../test/contracts/push-transport.ts'
import { createOutboundHttp } from '../outbound-http/index.ts'
import { createWebPush } from './web-push.ts'

const privateKey = Buffer.alloc(32, 7).toString('base64url')
const message = { id: '7-1', channel: 'system', target: 1, content: 'x', extra: {}, tag: 't', badge: 1 }
const wanted = new AbortController().signal

/** A push service that answers so, and a browser subscribed to it. */
async function pushService(t: TestContext, status: number) {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = await startLocalServer(t, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(status).end()
  })
  const webPush = createWebPush({
    openHttp: async (allowedHosts) => createOutboundHttp({ allowedHosts, allowPrivate: true }),
    privateKey,
    subject: 'mailto:staff@example.org',
    hosts: [server.host],
  })
  t.after(() => webPush.close())
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const device = {
    endpoint: `${server.origin}/send/abc`,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  const read = () => received.map(({ body }) => JSON.parse(decrypt(body, browser, auth)))
  return { ...webPush, address: { userId: 7, device }, received, read }
}

/** RFC 8291 as a browser does it, written from the standard and sharing nothing with the library. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

pushTransportContract({
  name: 'web-push',
  async working(t) {
    const { transport, address, read } = await pushService(t, 201)
    return { transport, address, received: async () => read() }
  },
  failing: (t) => pushService(t, 500),
})

test('web-push: nothing can be read on the way, and the key of the installation signed it', async (t) => {
  const { transport, address, received, publicKey } = await pushService(t, 201)
  await transport.deliver(address, { ...message, content: 'a secret sentence' }, wanted)
  const { headers, body } = received[0]!
  assert.ok(!body.includes('a secret sentence'))
  assert.equal(headers['content-encoding'], 'aes128gcm')
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  assert.equal(key, publicKey)
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url')))
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  assert.equal(aud, new URL(address.device.endpoint).origin)
  assert.equal(sub, 'mailto:staff@example.org')
})

for (const status of [404, 410]) {
  test(`web-push: an answer of ${status} means that the subscription is gone`, async (t) => {
    const { transport, address } = await pushService(t, status)
    assert.equal(await transport.deliver(address, message, wanted), 'gone')
  })
}

for (const status of [301, 400, 403, 429, 503]) {
  test(`web-push: an answer of ${status} is tried again`, async (t) => {
    const { transport, address } = await pushService(t, status)
    await assert.rejects(transport.deliver(address, message, wanted), {
      message: `The push service answered ${status}`,
    })
  })
}

test('web-push: only push services are called', async (t) => {
  const { transport, address, received } = await pushService(t, 201)
  const elsewhere = { ...address, device: { ...address.device, endpoint: 'http://127.0.0.1:1/latest/meta-data' } }
  await assert.rejects(transport.deliver(elsewhere, message, wanted), /not allowed/)
  assert.equal(received.length, 0)

  const { isReachable } = createWebPush({
    openHttp: () => assert.fail('nothing is sent'),
    privateKey,
    subject: 'mailto:staff@example.org',
  })
  assert.equal(isReachable('https://updates.push.services.mozilla.com/wpush/v2/x'), true)
  for (const endpoint of [
    'https://evil.example/updates.push.services.mozilla.com',
    'https://push.services.mozilla.com.evil.example/',
    'https://evilpush.services.mozilla.com.example/',
    'https://fcm.googleapis.com:8443/x',
    'https://x.push.apple.com:22/',
    'https://127.0.0.1/',
    'nonsense',
  ])
    assert.equal(isReachable(endpoint), false, endpoint)
})
