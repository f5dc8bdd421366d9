import { Socket } from 'node:net'
import type { AlipaySdk } from 'alipay-sdk'
import { isFresh, type NewPayment, NotificationStale, type PaymentProvider } from '../../modules/payments/port.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'
import { beijingTime, fromBeijingTime } from './beijing-time.ts'
import { toYuan } from './money.ts'
import { type Fields, readFields } from './notification.ts'
import { newsOf } from './trade.ts'

export interface PayAOptions {
  http: OutboundHttp
  /** The provider's gateway, which is also where a browser is sent. */
  gatewayUrl: string
  applicationId: string
  merchantId: string
  /** Loaded once, on first use: the sandbox has to make its own, which takes a while. */
  keys: () => Promise<PayAKeys>
  /** Where it calls back. */
  notifyUrl: string
  /** Where a browser goes after paying. */
  returnUrl: string
  environment: PaymentProvider['environment']
  timeoutMs?: number
  now?: () => Date
}

export interface PayAKeys {
  /** Ours, PKCS #8 PEM. */
  privateKey: string
  /** The provider's, SPKI PEM. */
  providerPublicKey: string
}

const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'

/** Makes the provider whose app takes a signed request and whose page takes a signed address. */
export function createPayA(options: PayAOptions): PaymentProvider {
  const { http, gatewayUrl, notifyUrl, returnUrl, timeoutMs = 3000, now = () => new Date() } = options
  const account = { merchantId: options.merchantId, applicationId: options.applicationId }
  let loaded: Promise<AlipaySdk> | undefined
  const sdk = () => (loaded ??= load(options))

  // Signed by the library, sent by our own client: the library's knows neither our allowed hosts nor a signal.
  const call = async (method: string, bizContent: object, signal: AbortSignal): Promise<Fields> => {
    const library = await sdk()
    const query = new URLSearchParams(library.sdkExecute(method, { bizContent, timestamp: beijingTime(now()) }))
    const body = new URLSearchParams({ biz_content: query.get('biz_content')! }).toString()
    query.delete('biz_content')
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    const url = `${gatewayUrl}?${query}`
    const { status, bytes } = await http.request({ method: 'POST', url, headers, body, signal, timeoutMs })
    if (status !== 200) throw new Error(`Provider A answered ${status}`)
    return verifiedAnswer(library, method, bytes.toString('utf8'))
  }

  return {
    provider: 'pay-a',
    environment: options.environment,
    accounts: { app: account, web: account },

    async createPayment(payment, form) {
      const library = await sdk()
      const common = { notifyUrl, timestamp: beijingTime(now()) }
      return form === 'app'
        ? library.sdkExecute('alipay.trade.app.pay', { ...common, bizContent: trade(payment, 'QUICK_MSECURITY_PAY') })
        : library.pageExecute('alipay.trade.wap.pay', 'GET', {
            ...common,
            returnUrl,
            bizContent: trade(payment, 'QUICK_WAP_WAY'),
          })
    },

    async readNotification({ rawBody }) {
      const fields = readFields(await sdk(), rawBody)
      const news = newsOf(fields, { merchantId: fields['seller_id'] ?? '', applicationId: fields['app_id'] ?? '' })
      if (!isFresh(fromBeijingTime(fields['notify_time']), now().getTime())) throw new NotificationStale(news)
      return news
    },

    async queryPayment(outTradeNo, signal) {
      const answer = await call('alipay.trade.query', { outTradeNo }, signal)
      if (answer['sub_code'] === NOT_THERE) return 'unknown'
      refuseFailure(answer)
      if (answer['out_trade_no'] !== outTradeNo) throw new Error('Provider A answered about another payment')
      // The answer names neither: it is to a request signed as this application, for this merchant.
      return newsOf(answer, account)
    },

    async closePayment(outTradeNo, signal) {
      const answer = await call('alipay.trade.close', { outTradeNo }, signal)
      if (answer['sub_code'] !== NOT_THERE) refuseFailure(answer)
    },

    answer: (isTaken) => ({
      status: isTaken ? 200 : 400,
      contentType: 'text/plain; charset=utf-8',
      body: isTaken ? 'success' : 'fail',
    }),
  }
}

const trade = ({ outTradeNo, moneyAmount, title, expiresAt }: NewPayment, productCode: string) => ({
  outTradeNo,
  totalAmount: toYuan(moneyAmount),
  subject: title,
  productCode,
  timeExpire: beijingTime(expiresAt),
})

let imported: Promise<typeof import('alipay-sdk')> | undefined

/**
 * On first use: the library takes half a second to load, and many processes never need it. One of its dependencies
 * replaces `Socket.destroy` for the whole process by one that throws where one error ends several sockets, as when a
 * pool is closed or a server is gone: the original is restored.
 */
async function importLibrary(): Promise<typeof import('alipay-sdk')> {
  const { destroy } = Socket.prototype
  try {
    return await import('alipay-sdk')
  } finally {
    Socket.prototype.destroy = destroy
  }
}

async function load({ applicationId: appId, keys, gatewayUrl: gateway }: PayAOptions): Promise<AlipaySdk> {
  imported ??= importLibrary()
  const [{ AlipaySdk }, { privateKey, providerPublicKey }] = await Promise.all([imported, keys()])
  // Trimmed, because the library takes the last line for the end of the key.
  const pair = { privateKey: privateKey.trim(), alipayPublicKey: providerPublicKey.trim(), keyType: 'PKCS8' as const }
  return new AlipaySdk({ appId, gateway, ...pair })
}

// Reads exactly the text whose signature was verified, never the document around it.
function verifiedAnswer(library: AlipaySdk, method: string, text: string): Fields {
  const key = `${method.replaceAll('.', '_')}_response`
  try {
    const { sign } = JSON.parse(text) as { sign: string }
    library.checkResponseSign(text, key, sign, '')
    return JSON.parse(library.getSignStr(text, key)) as Fields
  } catch {
    // Without the text, which is about a user's payment.
    throw new Error('The answer of provider A is not signed by it')
  }
}

function refuseFailure({ code, sub_code: reason }: Fields): void {
  if (code !== '10000') throw new Error(`Provider A reports ${code} ${reason ?? ''}`.trim())
}
