import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotificationRefused } from '../../modules/payments/port.ts'
import type { OutboundRequest } from '../outbound-http/index.ts'
import { createPayB } from './pay-b.ts'
import vectors from './signing-vectors.json' with { type: 'json' }

const wanted = new AbortController().signal
const { prepay, client, callback } = vectors
const payment = {
  outTradeNo: '0123456789abcdef0123456789abcdef',
  moneyAmount: 880,
  title: '充值 & more',
  expiresAt: new Date('2026-11-15T10:25:00Z'),
  clientAddress: '203.0.113.7',
}

function adapter(now = vectors.now, answer: { body: string; headers: Record<string, string> } = prepay.answer) {
  const requests: OutboundRequest[] = []
  const nonces = [vectors.nonces.request, vectors.nonces.client]
  const payB = createPayB({
    http: {
      request: async (request) => {
        requests.push(request)
        return { status: 200, headers: answer.headers, bytes: Buffer.from(answer.body) }
      },
      close: async () => {},
    },
    url: 'https://api.example.org',
    merchantId: '1900000009',
    applicationIds: { app: 'wxapp', web: 'wxweb' },
    serial: vectors.serial,
    providerKeyId: 'PUB_KEY_ID_1',
    keys: async () => ({
      privateKey: vectors.merchant.privateKey,
      providerPublicKey: vectors.provider.publicKey,
      secret: vectors.secret,
    }),
    notifyUrl: 'https://plaza.example.org/api/v2/payments/pay-b/notify',
    environment: 'live',
    now: () => new Date(now),
    newNonce: () => nonces.shift() ?? assert.fail('two nonces are enough'),
  })
  return { payB, requests }
}

for (const form of ['app', 'web'] as const) {
  test(`${form}: the prepayment request and what the client gets are the recorded ones, to the byte`, async () => {
    const { payB, requests } = adapter()
    const made = await payB.createPayment(form === 'app' ? payment : { ...payment, payerId: 'o-ann' }, form, wanted)
    assert.deepEqual(made, client[form].parameters)
    const [{ method, url, body, headers }] = requests as [OutboundRequest]
    assert.deepEqual([method, url, body], ['POST', prepay[form].url, prepay[form].body])
    assert.equal(headers!['authorization'], prepay[form].authorization)
    assert.ok(prepay[form].authorization.endsWith(`signature="${prepay[form].signature}"`))
  })
}

test('another moment or amount is another signature', async () => {
  for (const [now, moneyAmount] of [
    ['2026-11-15T08:30:01Z', 880],
    [vectors.now, 881],
  ] as const) {
    const { payB, requests } = adapter(now)
    await payB.createPayment({ ...payment, moneyAmount }, 'app', wanted)
    assert.ok(!requests[0]!.headers!['authorization']!.includes(prepay.app.signature))
  }
})

test('one changed byte of the recorded answer, and it is not the provider’s', async () => {
  for (let at = 0; at < prepay.answer.body.length; at++) {
    const changed = Buffer.from(prepay.answer.body)
    changed[at]! ^= 1
    const { payB } = adapter(vectors.now, { ...prepay.answer, body: changed.toString('latin1') })
    await assert.rejects(payB.createPayment(payment, 'app', wanted), NotificationRefused, `byte ${at}`)
  }
})

const read = (rawBody: Buffer, headers: Record<string, string> = callback.headers, now = callback.at) =>
  adapter(now).payB.readNotification({ headers, rawBody })

test('the recorded callback is opened and accepted, in its time', async () => {
  const bytes = Buffer.from(callback.body)
  assert.deepEqual(await read(bytes), {
    outTradeNo: payment.outTradeNo,
    state: 'paid',
    merchantId: '1900000009',
    applicationId: 'wxapp',
    paid: { providerTxnId: '4200000000202611150000000001', moneyAmount: 880, currency: 'CNY' },
  })
  for (const now of ['2026-11-15T08:26:00Z', '2026-11-15T08:36:00Z']) await read(bytes, callback.headers, now)
  for (const now of ['2026-11-15T08:25:59Z', '2026-11-15T08:36:01Z'])
    await assert.rejects(read(bytes, callback.headers, now), NotificationRefused, now)
})

test('one changed byte of the recorded callback or of its headers, wherever, is refused', async () => {
  const bytes = Buffer.from(callback.body)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await assert.rejects(read(changed), NotificationRefused, `byte ${at}`)
  }
  for (const [name, value] of Object.entries(callback.headers)) {
    const changed = `${value[0] === '1' ? '2' : '1'}${value.slice(1)}`
    await assert.rejects(read(bytes, { ...callback.headers, [name]: changed }), NotificationRefused, name)
  }
})
