import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { test } from 'node:test'
import { paymentProviderContract } from '../../../test/contracts/payment-provider.ts'
import { playedProvider } from '../../../test/contracts/sandbox-gateway.ts'
import { gatewayKeys } from '../../../test/gateway-keys.ts'
import { PaymentRefused } from '../../modules/payments/port.ts'
import type { OutboundRequest } from '../outbound-http/index.ts'
import { createPayB } from './pay-b.ts'

paymentProviderContract('pay-b', (t) => playedProvider(t, 'pay-b'))

const { merchant, provider } = await gatewayKeys()
const signed = (text: string, key: string) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
const wanted = new AbortController().signal
const now = new Date('2026-11-15T08:30:00Z')
const seconds = String(now.getTime() / 1000)

const payment = {
  outTradeNo: '0123456789abcdef0123456789abcdef',
  moneyAmount: 880,
  title: '充值',
  expiresAt: new Date('2026-11-15T10:25:00Z'),
  clientAddress: '203.0.113.7',
}

interface Answer {
  status: number
  body: string
  key?: string
}

function adapter(answer: (request: OutboundRequest) => Answer) {
  const requests: OutboundRequest[] = []
  const payB = createPayB({
    http: {
      request: async (request) => {
        requests.push(request)
        const { status, body, key = provider.privateKey } = answer(request)
        const headers = {
          'wechatpay-timestamp': seconds,
          'wechatpay-nonce': 'nonce',
          'wechatpay-serial': 'PUB_KEY_ID_1',
          'wechatpay-signature': signed(`${seconds}\nnonce\n${body}\n`, key),
        }
        return { status, headers, bytes: Buffer.from(body) }
      },
      close: async () => {},
    },
    url: 'https://api.example.org',
    merchantId: '1900000009',
    applicationIds: { app: 'wxapp', web: 'wxweb' },
    serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    providerKeyId: 'PUB_KEY_ID_1',
    keys: async () => ({
      privateKey: merchant.privateKey,
      providerPublicKey: provider.publicKey,
      secret: 's'.repeat(32),
    }),
    notifyUrl: 'https://plaza.example.org/api/v2/payments/pay-b/notify',
    environment: 'live',
    now: () => now,
  })
  return { payB, requests }
}

const prepaid = () => ({ status: 200, body: '{"prepay_id":"wx201410272009395522657a690389285100"}' })

const AUTHORIZATION =
  /^WECHATPAY2-SHA256-RSA2048 mchid="1900000009",nonce_str="(\w{32})",timestamp="(\d{10})",serial_no="5157F09EFDC096DE15EBE81A47057A7232F1B8E1",signature="(.+)"$/

/** Checks the request's signature by the published rule: method, path with query, time, nonce and body, a line each. */
function assertSigned({ method, url, headers, body = '' }: OutboundRequest): void {
  const [, nonce, timestamp, signature] = AUTHORIZATION.exec(headers!['authorization']!)!
  const { pathname, search } = new URL(url)
  assert.equal(timestamp, seconds)
  assert.equal(
    signature,
    signed(`${method}\n${pathname}${search}\n${timestamp}\n${nonce}\n${body}\n`, merchant.privateKey),
  )
}

test('an app payment is asked for by the published rule and answered with signed parameters', async () => {
  const { payB, requests } = adapter(prepaid)
  const {
    noncestr,
    sign: signature,
    ...fixed
  } = (await payB.createPayment(payment, 'app', wanted)) as Record<string, string>
  assert.deepEqual(fixed, {
    appid: 'wxapp',
    partnerid: '1900000009',
    prepayid: 'wx201410272009395522657a690389285100',
    package: 'Sign=WXPay',
    timestamp: Number(seconds),
  })
  assert.equal(
    signature,
    signed(`wxapp\n${seconds}\n${noncestr}\nwx201410272009395522657a690389285100\n`, merchant.privateKey),
  )
  const [request] = requests
  assertSigned(request!)
  assert.equal(request!.url, 'https://api.example.org/v3/pay/transactions/app')
  assert.deepEqual([request!.timeoutMs, request!.signal], [3000, wanted])
  assert.deepEqual(JSON.parse(String(request!.body)), {
    appid: 'wxapp',
    mchid: '1900000009',
    description: '充值',
    out_trade_no: payment.outTradeNo,
    time_expire: '2026-11-15T10:25:00+00:00',
    notify_url: 'https://plaza.example.org/api/v2/payments/pay-b/notify',
    amount: { total: 880, currency: 'CNY' },
    scene_info: { payer_client_ip: '203.0.113.7' },
  })
})

test('a browser payment names its payer and is answered with signed parameters', async () => {
  const { payB, requests } = adapter(prepaid)
  const { nonceStr, paySign, ...fixed } = (await payB.createPayment(
    { ...payment, payerId: 'o-ann' },
    'web',
    wanted,
  )) as Record<string, string>
  const prepay = 'prepay_id=wx201410272009395522657a690389285100'
  assert.deepEqual(fixed, { appId: 'wxweb', package: prepay, timeStamp: seconds, signType: 'RSA' })
  assert.equal(paySign, signed(`wxweb\n${seconds}\n${nonceStr}\n${prepay}\n`, merchant.privateKey))
  assertSigned(requests[0]!)
  assert.equal(requests[0]!.url, 'https://api.example.org/v3/pay/transactions/jsapi')
  const { appid, payer } = JSON.parse(String(requests[0]!.body))
  assert.deepEqual([appid, payer], ['wxweb', { openid: 'o-ann' }])
})

test('no two requests share a nonce', async () => {
  const { payB } = adapter(prepaid)
  const made = await Promise.all(Array.from({ length: 50 }, () => payB.createPayment(payment, 'app', wanted)))
  assert.equal(new Set(made.map((each) => (each as { noncestr: string }).noncestr)).size, 50)
})

const missing = '{"code":"ORDER_NOT_EXIST","message":"订单不存在"}'

test('a query and a close are signed over their path', async () => {
  const { payB, requests } = adapter(({ method }) =>
    method === 'GET' ? { status: 404, body: missing } : { status: 204, body: '' },
  )
  assert.equal(await payB.queryPayment(payment.outTradeNo, wanted), 'unknown')
  await payB.closePayment(payment.outTradeNo, wanted)
  const base = `https://api.example.org/v3/pay/transactions/out-trade-no/${payment.outTradeNo}`
  assert.deepEqual(
    requests.map(({ url }) => url),
    [`${base}?mchid=1900000009`, `${base}/close`],
  )
  requests.forEach(assertSigned)
})

const found = (trade_state: string, more: object = {}) =>
  JSON.stringify({ appid: 'wxapp', mchid: '1900000009', out_trade_no: payment.outTradeNo, trade_state, ...more })
const paid = found('SUCCESS', { transaction_id: '42000', amount: { total: 880, currency: 'CNY' } })

test('every state of a transaction means something', async () => {
  const states = {
    NOTPAY: 'waiting',
    USERPAYING: 'waiting',
    ACCEPT: 'waiting',
    CLOSED: 'closed',
    REVOKED: 'closed',
    PAYERROR: 'closed',
    REFUND: 'closed',
  }
  for (const [state, meaning] of Object.entries(states)) {
    const news = await adapter(() => ({ status: 200, body: found(state) })).payB.queryPayment(
      payment.outTradeNo,
      wanted,
    )
    assert.equal(news !== 'unknown' && news.state, meaning)
  }
})

const untrusted: Record<string, Answer> = {
  'signed with another key': { status: 200, body: paid, key: merchant.privateKey },
  'about another payment': { status: 200, body: paid.replace(payment.outTradeNo, 'f'.repeat(32)) },
  'without an amount': { status: 200, body: found('SUCCESS', { transaction_id: '42000' }) },
  'in no known state': { status: 200, body: found('NEW') },
  'that is no JSON': { status: 200, body: 'x' },
  'that it is not there, signed with another key': { status: 404, body: missing, key: merchant.privateKey },
  'that something else is not there': { status: 404, body: '{"code":"RESOURCE_NOT_EXISTS"}' },
  'that says nothing but 404': { status: 404, body: '{}' },
  'of 404 that is no JSON': { status: 404, body: '<h1>Not found</h1>' },
  'of 404 that is null': { status: 404, body: 'null' },
  'with another status': { status: 500, body: paid },
}
for (const [kind, answer] of Object.entries(untrusted)) {
  test(`an answer ${kind} is not accepted`, async () => {
    await assert.rejects(adapter(() => answer).payB.queryPayment(payment.outTradeNo, wanted))
  })
}

test('a refusal is distinguished from a provider that is down or does not know us', async () => {
  for (const status of [400, 403])
    await assert.rejects(
      adapter(() => ({ status, body: '{}' })).payB.createPayment(payment, 'app', wanted),
      PaymentRefused,
    )
  for (const answer of [
    { status: 401, body: '{}' },
    { status: 429, body: '{}' },
    { status: 500, body: '{}' },
    { status: 200, body: '{}' },
    { ...prepaid(), key: merchant.privateKey },
  ]) {
    await assert.rejects(
      adapter(() => answer).payB.createPayment(payment, 'app', wanted),
      (error) => !(error instanceof PaymentRefused),
    )
  }
})
