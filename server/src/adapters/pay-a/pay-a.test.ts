import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { paymentProviderContract } from '../../../test/contracts/payment-provider.ts'
import { playedProvider } from '../../../test/contracts/sandbox-gateway.ts'
import { gatewayKeys } from '../../../test/gateway-keys.ts'
import type { OutboundRequest } from '../outbound-http/index.ts'
import { fromYuan, toYuan } from './money.ts'
import { createPayA } from './pay-a.ts'

paymentProviderContract('pay-a', (t) => playedProvider(t, 'pay-a'))

const { merchant, provider } = await gatewayKeys()
const signed = (text: string, key: string) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
const wanted = new AbortController().signal

// 08:30 UTC is 16:30 where the provider is.
const payment = {
  outTradeNo: '0123456789abcdef0123456789abcdef',
  moneyAmount: 880,
  title: '充值 & more',
  expiresAt: new Date('2026-11-15T10:25:00Z'),
  clientAddress: '203.0.113.7',
}

function adapter(
  answer: (request: OutboundRequest) => { status: number; body: string } = () => assert.fail('no request is sent'),
) {
  const requests: OutboundRequest[] = []
  const payA = createPayA({
    http: {
      request: async (request) => {
        requests.push(request)
        const { status, body } = answer(request)
        return { status, headers: {}, bytes: Buffer.from(body) }
      },
      close: async () => {},
    },
    gatewayUrl: 'https://gateway.example.org/gateway.do',
    applicationId: '2021000000000009',
    merchantId: '2088000000000009',
    keys: async () => ({ privateKey: merchant.privateKey, providerPublicKey: provider.publicKey }),
    notifyUrl: 'https://plaza.example.org/api/v2/payments/pay-a/notify',
    returnUrl: 'https://plaza.example.org',
    environment: 'live',
    now: () => new Date('2026-11-15T08:30:00Z'),
  })
  return { payA, requests }
}

const content = (product: string) =>
  `{"out_trade_no":"0123456789abcdef0123456789abcdef","total_amount":"8.80","subject":"充值 & more","product_code":"${product}","time_expire":"2026-11-15 18:25:00"}`

test('once the library is loaded one error may still end many sockets', async () => {
  await adapter().payA.createPayment(payment, 'app', wanted)
  const sockets = [new Socket(), new Socket()]
  const gone = new Error('the server is gone')
  for (const socket of sockets) socket.on('error', () => {}).destroy(gone)
  assert.deepEqual(
    sockets.map(({ destroyed }) => destroyed),
    [true, true],
  )
})

test('the app’s request is signed by the published rule: sorted, unencoded, with everything but the signature', async () => {
  const data = (await adapter().payA.createPayment(payment, 'app', wanted)) as string
  const text = [
    'app_id=2021000000000009',
    `biz_content=${content('QUICK_MSECURITY_PAY')}`,
    'charset=utf-8',
    'method=alipay.trade.app.pay',
    'notify_url=https://plaza.example.org/api/v2/payments/pay-a/notify',
    'sign_type=RSA2',
    'timestamp=2026-11-15 16:30:00',
    'version=1.0',
  ].join('&')
  const { sign: signature, ...fields } = Object.fromEntries(new URLSearchParams(data))
  assert.equal(
    Object.keys(fields)
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&'),
    text,
  )
  assert.equal(signature, signed(text, merchant.privateKey))
  for (const part of data.split('&')) assert.match(part, /^[\w]+=[^\s&=+/]+$/, 'each value is percent-encoded')
})

test('the browser’s address is the gateway with the same signature', async () => {
  const address = new URL((await adapter().payA.createPayment(payment, 'web', wanted)) as string)
  assert.equal(address.origin + address.pathname, 'https://gateway.example.org/gateway.do')
  const { sign: signature, ...fields } = Object.fromEntries(address.searchParams)
  assert.equal(fields['biz_content'], content('QUICK_WAP_WAY'))
  assert.equal(fields['method'], 'alipay.trade.wap.pay')
  assert.equal(fields['return_url'], 'https://plaza.example.org')
  assert.equal(
    signature,
    signed(
      Object.keys(fields)
        .sort()
        .map((name) => `${name}=${fields[name]}`)
        .join('&'),
      merchant.privateKey,
    ),
  )
})

const answering =
  (inner: string, key = provider.privateKey) =>
  () => ({
    status: 200,
    body: `{"alipay_trade_query_response":${inner},"sign":"${signed(inner, key)}"}`,
  })
const paid = `{"code":"10000","msg":"Success","out_trade_no":"${payment.outTradeNo}","trade_status":"TRADE_SUCCESS","total_amount":"8.80","trade_no":"2026111522001"}`

test('a query is signed, sent as a form and read from what the provider signed', async () => {
  const { payA, requests } = adapter(answering(paid))
  assert.deepEqual(await payA.queryPayment(payment.outTradeNo, wanted), {
    outTradeNo: payment.outTradeNo,
    state: 'paid',
    merchantId: '2088000000000009',
    applicationId: '2021000000000009',
    paid: { providerTxnId: '2026111522001', moneyAmount: 880, currency: 'CNY' },
  })
  const { method, url, body, timeoutMs, signal } = requests[0]!
  assert.deepEqual([method, timeoutMs, signal], ['POST', 3000, wanted])
  const { sign: signature, ...fields } = {
    ...Object.fromEntries(new URL(url).searchParams),
    ...Object.fromEntries(new URLSearchParams(String(body))),
  }
  assert.deepEqual(JSON.parse(fields['biz_content']!), { out_trade_no: payment.outTradeNo })
  assert.equal(
    signature,
    signed(
      Object.keys(fields)
        .sort()
        .map((name) => `${name}=${fields[name as keyof typeof fields]}`)
        .join('&'),
      merchant.privateKey,
    ),
  )
})

const untrusted: Record<string, () => { status: number; body: string }> = {
  'signed with another key': answering(paid, merchant.privateKey),
  'not signed': () => ({ status: 200, body: `{"alipay_trade_query_response":${paid}}` }),
  'changed after signing': () => ({ status: 200, body: answering(paid)().body.replace('8.80', '9.80') }),
  'an error of the gateway': () => ({
    status: 200,
    body: '{"error_response":{"code":"20000","sub_code":"isp.unknow-error"}}',
  }),
  'about another payment': answering(paid.replace(payment.outTradeNo, 'f'.repeat(32))),
  'a signed failure': answering('{"code":"40004","sub_code":"ACQ.SYSTEM_ERROR"}'),
  'a page': () => ({ status: 200, body: '<html></html>' }),
  'a status other than 200': () => ({ status: 502, body: answering(paid)().body }),
}
for (const [kind, answer] of Object.entries(untrusted)) {
  test(`an answer ${kind} is not accepted`, async () => {
    await assert.rejects(adapter(answer).payA.queryPayment(payment.outTradeNo, wanted), (error) => {
      assert.ok(error instanceof Error)
      assert.ok(!error.message.includes('8.80') && !error.message.includes('2026111522001'), error.message)
      return true
    })
  })
}

test('money is read and written without fractions', () => {
  for (const cents of [1, 9, 10, 99, 100, 101, 880, 1999, 4_503_599_627, 999_999_999_999])
    assert.equal(fromYuan(toYuan(cents)), cents)
  assert.deepEqual(['8', '8.8', '8.80', '0.01', '0.07', '1.15'].map(fromYuan), [800, 880, 880, 1, 7, 115])
  for (const text of ['', '.8', '8.', '8.801', '-8.80', '8,80', '1e3', ' 8', undefined, '1234567890123'])
    assert.equal(fromYuan(text), undefined, text)
})
