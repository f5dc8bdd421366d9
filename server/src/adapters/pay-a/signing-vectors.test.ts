import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotificationRefused, NotificationStale } from '../../modules/payments/port.ts'
import { createPayA } from './pay-a.ts'
import vectors from './signing-vectors.json' with { type: 'json' }

const wanted = new AbortController().signal
const payment = {
  outTradeNo: '0123456789abcdef0123456789abcdef',
  moneyAmount: 880,
  title: '充值 & more',
  expiresAt: new Date('2026-11-15T10:25:00Z'),
  clientAddress: '203.0.113.7',
}

const adapter = (now = vectors.now) =>
  createPayA({
    http: { request: () => assert.fail('no request is sent'), close: async () => {} },
    gatewayUrl: 'https://gateway.example.org/gateway.do',
    applicationId: '2021000000000009',
    merchantId: '2088000000000009',
    keys: async () => ({ privateKey: vectors.merchant.privateKey, providerPublicKey: vectors.provider.publicKey }),
    notifyUrl: 'https://plaza.example.org/api/v2/payments/pay-a/notify',
    returnUrl: 'https://plaza.example.org',
    environment: 'live',
    now: () => new Date(now),
  })

const sortedText = (fields: URLSearchParams): string =>
  [...fields]
    .filter(([name]) => name !== 'sign')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')

test('the app’s request is the recorded one, to the byte', async () => {
  const { request, signedText, signature } = vectors.app
  assert.equal(await adapter().createPayment(payment, 'app', wanted), request)
  const fields = new URLSearchParams(request)
  assert.deepEqual([sortedText(fields), fields.get('sign')], [signedText, signature])
})

test('the browser’s address is the recorded one, to the byte', async () => {
  const { address, signedText, signature } = vectors.web
  assert.equal(await adapter().createPayment(payment, 'web', wanted), address)
  const fields = new URL(address).searchParams
  assert.deepEqual([sortedText(fields), fields.get('sign')], [signedText, signature])
})

test('another moment, amount or title is another signature', async () => {
  const made = await Promise.all([
    adapter('2026-11-15T08:30:01Z').createPayment(payment, 'app', wanted),
    adapter().createPayment({ ...payment, moneyAmount: 881 }, 'app', wanted),
    adapter().createPayment({ ...payment, title: '充值 & morf' }, 'app', wanted),
  ])
  for (const request of made) assert.notEqual(new URLSearchParams(String(request)).get('sign'), vectors.app.signature)
})

const { at, body } = vectors.callback
const read = (text: string | Buffer, now = at) =>
  adapter(now).readNotification({ headers: {}, rawBody: Buffer.from(text) })

test('the recorded callback is accepted, in its time', async () => {
  assert.deepEqual(await read(body), {
    outTradeNo: payment.outTradeNo,
    state: 'paid',
    merchantId: '2088000000000009',
    applicationId: '2021000000000009',
    paid: { providerTxnId: '2026111522001400000000000001', moneyAmount: 880, currency: 'CNY' },
  })
  for (const now of ['2026-11-15T08:26:00Z', '2026-11-15T08:36:00Z']) await read(body, now)
  for (const now of ['2026-11-15T08:25:59Z', '2026-11-15T08:36:01Z', '2026-11-16T08:31:00Z'])
    await assert.rejects(read(body, now), NotificationStale, now)
})

test('one changed byte of the recorded callback, wherever, is refused', async () => {
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await assert.rejects(read(changed), NotificationRefused, `byte ${at}`)
  }
})
