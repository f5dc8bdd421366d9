import { createPublicKey, randomBytes } from 'node:crypto'
import type Pay from 'wechatpay-node-v3'
import {
  type NewPayment,
  NotificationRefused,
  type PaymentForm,
  type PaymentProvider,
  PaymentRefused,
  type ReceivedNotification,
} from '../../modules/payments/port.ts'
import type { OutboundAnswer, OutboundHttp } from '../outbound-http/index.ts'
import { type Envelope, openEnvelope } from './envelope.ts'
import { newsOf } from './transaction.ts'
import { verifySignature } from './verify-signature.ts'

export interface PayBOptions {
  http: OutboundHttp
  /** The base of the provider's API; `/v3/…` follows. */
  url: string
  merchantId: string
  /** Application that pays in the provider's app, and the one that pays in a browser. */
  applicationIds: Readonly<Record<PaymentForm, string>>
  /** Serial number of our certificate. */
  serial: string
  /** The id by which messages name the provider's key. */
  providerKeyId: string
  /** Loaded once, on first use: the sandbox has to make its own, which takes a while. */
  keys: () => Promise<PayBKeys>
  /** Where it calls back. */
  notifyUrl: string
  environment: PaymentProvider['environment']
  timeoutMs?: number
  now?: () => Date
  /** Random unless given. */
  newNonce?: () => string
}

export interface PayBKeys {
  /** Ours, PKCS #8 PEM. */
  privateKey: string
  /** The provider's, SPKI PEM. */
  providerPublicKey: string
  /** A secret of 32 characters; callbacks are encrypted with it. */
  secret: string
}

/** The parts of the library we use, and replacements for the others. */
interface Tools {
  library: Pay
  verify: (received: ReceivedNotification) => void
  secret: string
}

/** Makes the provider that gives a prepayment id over HTTP, with which the client's signed parameters are made. */
export function createPayB(options: PayBOptions): PaymentProvider {
  const { http, url, merchantId, applicationIds, notifyUrl, timeoutMs = 3000 } = options
  const { now = () => new Date(), newNonce = randomNonce } = options
  let loaded: Promise<Tools> | undefined
  const tools = () => (loaded ??= load(options, now))
  const seconds = () => String(Math.floor(now().getTime() / 1000))

  // Signed by the library, sent by our own client: the library's has one fixed host, no time limit and no signal.
  const call = async (method: 'GET' | 'POST', path: string, content: object | undefined, signal: AbortSignal) => {
    const target = new URL(url + path)
    const body = content && JSON.stringify(content)
    const [nonce, timestamp] = [newNonce(), seconds()]
    const { library } = await tools()
    const signature = library.getSignature(method, nonce, timestamp, target.pathname + target.search, body)
    const headers = {
      accept: 'application/json',
      'user-agent': 'plaza',
      authorization: library.getAuthorization(nonce, timestamp, signature),
      ...(body && { 'content-type': 'application/json' }),
    }
    return http.request({ method, url: target.href, headers, body, signal, timeoutMs })
  }
  const verified = async ({ headers, bytes }: OutboundAnswer): Promise<string> => {
    const { verify } = await tools()
    verify({ headers, rawBody: bytes })
    return bytes.toString('utf8')
  }

  return {
    provider: 'pay-b',
    environment: options.environment,
    accounts: {
      app: { merchantId, applicationId: applicationIds.app },
      web: { merchantId, applicationId: applicationIds.web },
    },

    async createPayment(payment, form, signal) {
      const order = { appid: applicationIds[form], mchid: merchantId, notify_url: notifyUrl, ...describe(payment) }
      const answer = await call('POST', `/v3/pay/transactions/${form === 'app' ? 'app' : 'jsapi'}`, order, signal)
      if (answer.status === 400 || answer.status === 403)
        throw new PaymentRefused(`Provider B answered ${answer.status}`)
      if (answer.status !== 200) throw new Error(`Provider B answered ${answer.status}`)
      const { prepay_id: prepayId } = JSON.parse(await verified(answer)) as { prepay_id?: unknown }
      if (typeof prepayId !== 'string' || prepayId === '') throw new Error('Provider B gave no prepayment id')
      const { library } = await tools()
      const sign = (...lines: string[]) => library.sha256WithRsa(`${lines.join('\n')}\n`)
      return form === 'app' ? appParameters(prepayId, sign) : browserParameters(prepayId, sign)
    },

    async readNotification(received) {
      const { verify, secret } = await tools()
      verify(received)
      return newsOf(openEnvelope(parsed(received.rawBody).resource ?? {}, secret))
    },

    async queryPayment(outTradeNo, signal) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${merchantId}`
      const answer = await call('GET', path, undefined, signal)
      // A wrong address or a proxy in between answers 404 too; an order ends by this one, so it must be the provider's
      // own.
      if (answer.status === 404 && codeOf(await verified(answer)) === NOT_THERE) return 'unknown'
      if (answer.status !== 200) throw new Error(`Provider B answered ${answer.status}`)
      const news = newsOf(await verified(answer))
      if (news.outTradeNo !== outTradeNo) throw new Error('Provider B answered about another payment')
      return news
    },

    async closePayment(outTradeNo, signal) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`
      const { status } = await call('POST', path, { mchid: merchantId }, signal)
      if (status !== 204 && status !== 404) throw new Error(`Provider B answered ${status}`)
    },

    answer: (isTaken) => ({
      status: isTaken ? 200 : 400,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(isTaken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
    }),
  }

  function appParameters(prepayid: string, sign: Sign) {
    const [appid, timestamp, noncestr] = [applicationIds.app, seconds(), newNonce()]
    const signature = sign(appid, timestamp, noncestr, prepayid)
    const fixed = { appid, partnerid: merchantId, prepayid, package: 'Sign=WXPay' }
    return { ...fixed, noncestr, timestamp: Number(timestamp), sign: signature }
  }

  function browserParameters(prepayId: string, sign: Sign) {
    const [appId, timeStamp, nonceStr] = [applicationIds.web, seconds(), newNonce()]
    const prepay = `prepay_id=${prepayId}`
    const paySign = sign(appId, timeStamp, nonceStr, prepay)
    return { appId, package: prepay, nonceStr, timeStamp, signType: 'RSA', paySign }
  }
}

const NOT_THERE = 'ORDER_NOT_EXIST'

const codeOf = (text: string): unknown => (JSON.parse(text) as { code?: unknown } | null)?.code

type Sign = (...lines: string[]) => string

const randomNonce = () => randomBytes(16).toString('hex').toUpperCase()

const describe = ({ outTradeNo, moneyAmount, title, expiresAt, clientAddress, payerId }: NewPayment) => ({
  description: title,
  out_trade_no: outTradeNo,
  time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
  amount: { total: moneyAmount, currency: 'CNY' },
  scene_info: { payer_client_ip: clientAddress },
  ...(payerId !== undefined && { payer: { openid: payerId } }),
})

// On first use: the library takes a quarter of a second to load, and many processes never need it.
async function load(
  { merchantId, applicationIds, serial, providerKeyId, keys }: PayBOptions,
  now: () => Date,
): Promise<Tools> {
  const [{ default: Library }, { privateKey, providerPublicKey, secret }] = await Promise.all([
    import('wechatpay-node-v3'),
    keys(),
  ])
  const providerKey = { id: providerKeyId, key: createPublicKey(providerPublicKey) }
  return {
    library: new Library({
      appid: applicationIds.app,
      mchid: merchantId,
      serial_no: serial,
      privateKey: Buffer.from(privateKey),
      // Only used to find the serial number, which we pass.
      publicKey: Buffer.from(serial),
    }),
    verify: (received) => verifySignature(received, providerKey, now().getTime()),
    secret,
  }
}

function parsed(rawBody: Buffer): { resource?: Envelope } {
  try {
    const value: unknown = JSON.parse(rawBody.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Thrown below, without the text.
  }
  throw new NotificationRefused('not JSON')
}
