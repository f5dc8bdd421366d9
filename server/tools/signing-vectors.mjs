// Writes the signing vectors of both payment providers: node server/tools/signing-vectors.mjs
//
// It knows the providers' published rules and nothing of our adapters or their libraries: every signed text is spelled
// out here, and node:crypto signs it. The keys are kept between runs, so a run without changes changes no byte. They
// were made for this and protect nothing.
import { createCipheriv, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const fileOf = (adapter) => new URL(`../src/adapters/${adapter}/signing-vectors.json`, import.meta.url)
const signed = (text, { privateKey }) => sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')

function keysOf(adapter) {
  try {
    const { merchant, provider } = JSON.parse(readFileSync(fileOf(adapter), 'utf8'))
    return { merchant, provider }
  } catch {
    return { merchant: newPair(), provider: newPair() }
  }
}

const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

const write = (adapter, vectors) => writeFileSync(fileOf(adapter), `${JSON.stringify(vectors, null, 2)}\n`)
const about =
  'Made by server/tools/signing-vectors.mjs from the published rules. The keys are for these vectors and for nothing else.'

// Provider A: all fields but the signature, sorted by name, as name=value joined by &, before any encoding.
function vectorsA() {
  const { merchant, provider } = keysOf('pay-a')
  const order = (product) =>
    `{"out_trade_no":"0123456789abcdef0123456789abcdef","total_amount":"8.80","subject":"充值 & more","product_code":"${product}","time_expire":"2026-11-15 18:25:00"}`
  const notifyUrl = 'https://plaza.example.org/api/v2/payments/pay-a/notify'

  const app = `app_id=2021000000000009&biz_content=${order('QUICK_MSECURITY_PAY')}&charset=utf-8&method=alipay.trade.app.pay&notify_url=${notifyUrl}&sign_type=RSA2&timestamp=2026-11-15 16:30:00&version=1.0`
  const appSignature = signed(app, merchant)
  const request = [
    'method=alipay.trade.app.pay',
    'app_id=2021000000000009',
    'charset=utf-8',
    'version=1.0',
    'sign_type=RSA2',
    'timestamp=2026-11-15%2016%3A30%3A00',
    `notify_url=${encodeURIComponent(notifyUrl)}`,
    `biz_content=${encodeURIComponent(order('QUICK_MSECURITY_PAY'))}`,
    `sign=${encodeURIComponent(appSignature)}`,
  ].join('&')

  // The library adds its own name to what is signed.
  const web = `alipay_sdk=alipay-sdk-nodejs-4.0.0&app_id=2021000000000009&biz_content=${order('QUICK_WAP_WAY')}&charset=utf-8&method=alipay.trade.wap.pay&notify_url=${notifyUrl}&return_url=https://plaza.example.org&sign_type=RSA2&timestamp=2026-11-15 16:30:00&version=1.0`
  const webSignature = signed(web, merchant)
  const address = `https://gateway.example.org/gateway.do?${[
    'method=alipay.trade.wap.pay',
    'app_id=2021000000000009',
    'charset=utf-8',
    'version=1.0',
    'sign_type=RSA2',
    'timestamp=2026-11-15+16%3A30%3A00',
    `notify_url=${encodeURIComponent(notifyUrl)}`,
    `return_url=${encodeURIComponent('https://plaza.example.org')}`,
    `sign=${encodeURIComponent(webSignature)}`,
    'alipay_sdk=alipay-sdk-nodejs-4.0.0',
    `biz_content=${encodeURIComponent(order('QUICK_WAP_WAY'))}`,
  ].join('&')}`

  // In a callback the signature type is not signed.
  const callback =
    'app_id=2021000000000009&charset=utf-8&notify_id=2026111500222163000000000000000001&notify_time=2026-11-15 16:31:00&notify_type=trade_status_sync&out_trade_no=0123456789abcdef0123456789abcdef&seller_id=2088000000000009&subject=充值 & more&total_amount=8.80&trade_no=2026111522001400000000000001&trade_status=TRADE_SUCCESS&version=1.0'
  const callbackSignature = signed(callback, provider)
  const body = [
    'app_id=2021000000000009',
    'charset=utf-8',
    'notify_id=2026111500222163000000000000000001',
    'notify_time=2026-11-15+16%3A31%3A00',
    'notify_type=trade_status_sync',
    'out_trade_no=0123456789abcdef0123456789abcdef',
    'seller_id=2088000000000009',
    'sign_type=RSA2',
    'subject=%E5%85%85%E5%80%BC+%26+more',
    'total_amount=8.80',
    'trade_no=2026111522001400000000000001',
    'trade_status=TRADE_SUCCESS',
    'version=1.0',
    `sign=${encodeURIComponent(callbackSignature)}`,
  ].join('&')

  write('pay-a', {
    about,
    now: '2026-11-15T08:30:00.000Z',
    app: { signedText: app, signature: appSignature, request },
    web: { signedText: web, signature: webSignature, address },
    callback: { at: '2026-11-15T08:31:30.000Z', signedText: callback, signature: callbackSignature, body },
    merchant,
    provider,
  })
}

// Provider B: the parts of a message, each on a line of its own that ends with a line feed.
function vectorsB() {
  const { merchant, provider } = keysOf('pay-b')
  const [timestamp, nonce, clientNonce] = [
    '1794731400',
    '593BEC0C930BF1AFEB40B4A08C8FB242',
    '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
  ]
  const serial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
  const secret = 'a secret for vectors of 32 bytes'
  const prepayId = 'wx201410272009395522657a690389285100'
  const fixed = (appid, more) =>
    `{"appid":"${appid}","mchid":"1900000009","notify_url":"https://plaza.example.org/api/v2/payments/pay-b/notify","description":"充值 & more","out_trade_no":"0123456789abcdef0123456789abcdef","time_expire":"2026-11-15T10:25:00+00:00","amount":{"total":880,"currency":"CNY"},"scene_info":{"payer_client_ip":"203.0.113.7"}${more}}`

  const prepay = (path, body) => {
    const signedText = `POST\n${path}\n${timestamp}\n${nonce}\n${body}\n`
    const signature = signed(signedText, merchant)
    const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="1900000009",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${serial}",signature="${signature}"`
    return { url: `https://api.example.org${path}`, body, signedText, signature, authorization }
  }
  const app = prepay('/v3/pay/transactions/app', fixed('wxapp', ''))
  const web = prepay('/v3/pay/transactions/jsapi', fixed('wxweb', ',"payer":{"openid":"o-ann"}'))

  const appText = `wxapp\n${timestamp}\n${clientNonce}\n${prepayId}\n`
  const webText = `wxweb\n${timestamp}\n${clientNonce}\nprepay_id=${prepayId}\n`
  const [appSign, webSign] = [signed(appText, merchant), signed(webText, merchant)]

  const message = (body, at, its) => {
    const signedText = `${at}\n${its}\n${body}\n`
    const signature = signed(signedText, provider)
    const headers = {
      'wechatpay-timestamp': at,
      'wechatpay-nonce': its,
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': signature,
    }
    return { body, signedText, signature, headers }
  }
  const answer = message(`{"prepay_id":"${prepayId}"}`, timestamp, 'c5ac7061fccab6bf3e254dcf98995b8c')

  const transaction =
    '{"appid":"wxapp","mchid":"1900000009","out_trade_no":"0123456789abcdef0123456789abcdef","trade_state":"SUCCESS","transaction_id":"4200000000202611150000000001","amount":{"total":880,"payer_total":880,"currency":"CNY","payer_currency":"CNY"}}'
  const cipher = createCipheriv('aes-256-gcm', secret, 'fdasflkja484')
  cipher.setAAD(Buffer.from('transaction'))
  const ciphertext = Buffer.concat([cipher.update(transaction), cipher.final(), cipher.getAuthTag()]).toString('base64')
  const callback = message(
    `{"id":"EV-2026111516310000001","create_time":"2026-11-15T16:31:00+08:00","resource_type":"encrypt-resource","event_type":"TRANSACTION.SUCCESS","summary":"支付成功","resource":{"original_type":"transaction","algorithm":"AEAD_AES_256_GCM","ciphertext":"${ciphertext}","associated_data":"transaction","nonce":"fdasflkja484"}}`,
    '1794731460',
    'd824f2e086d3c1df967785d13fcd22ef',
  )

  write('pay-b', {
    about,
    now: '2026-11-15T08:30:00.000Z',
    nonces: { request: nonce, client: clientNonce },
    secret,
    serial,
    prepay: { app, web, answer },
    client: {
      app: {
        signedText: appText,
        parameters: {
          appid: 'wxapp',
          partnerid: '1900000009',
          prepayid: prepayId,
          package: 'Sign=WXPay',
          noncestr: clientNonce,
          timestamp: Number(timestamp),
          sign: appSign,
        },
      },
      web: {
        signedText: webText,
        parameters: {
          appId: 'wxweb',
          package: `prepay_id=${prepayId}`,
          nonceStr: clientNonce,
          timeStamp: timestamp,
          signType: 'RSA',
          paySign: webSign,
        },
      },
    },
    callback: { at: '2026-11-15T08:31:30.000Z', transaction, ...callback },
    merchant,
    provider,
  })
}

vectorsA()
vectorsB()
