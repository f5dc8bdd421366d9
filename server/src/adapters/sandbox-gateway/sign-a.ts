import { randomUUID, sign, verify } from 'node:crypto'
import { beijingTime } from '../pay-a/beijing-time.ts'
import { toYuan } from '../pay-a/money.ts'
import { identityA } from './identity.ts'
import type { GatewayKeys, KeyPair } from './keys.ts'
import type { Trade } from './trades.ts'

export type Fields = Record<string, string>

const STATUS = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const

/** The fields of provider A's callback about a trade. */
export const notificationA = (trade: Trade): Fields => ({
  notify_time: beijingTime(new Date()),
  notify_type: 'trade_status_sync',
  notify_id: randomUUID().replaceAll('-', ''),
  app_id: trade.applicationId,
  charset: 'utf-8',
  version: '1.0',
  sign_type: 'RSA2',
  seller_id: identityA.merchantId,
  subject: 'Recharge',
  ...tradeFields(trade),
})

/** What callbacks and answers of provider A say about a trade. */
export const tradeFields = ({ outTradeNo, state, moneyAmount, providerTxnId }: Trade): Fields => ({
  out_trade_no: outTradeNo,
  trade_status: STATUS[state],
  total_amount: toYuan(moneyAmount),
  ...(providerTxnId !== undefined && { trade_no: providerTxnId }),
})

/** The callback's body: all fields but two are signed, sorted, as they are before they are encoded. */
export function signedForm(fields: Fields, { provider }: Pick<GatewayKeys, 'provider'>): string {
  const { sign_type: signType, ...signed } = fields
  return new URLSearchParams({
    ...fields,
    sign_type: signType ?? 'RSA2',
    sign: signText(sorted(signed), provider),
  }).toString()
}

/** The body of an answer: the signature is over the inner object's text. */
export function signedAnswer(method: string, content: object, { provider }: Pick<GatewayKeys, 'provider'>): string {
  const text = JSON.stringify(content)
  return `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signText(text, provider)}"}`
}

/** Whether our side signed this request. Here the signature type is signed too. */
export function isSignedRequest(fields: Fields, { merchant }: Pick<GatewayKeys, 'merchant'>): boolean {
  const { sign: signature = '', ...signed } = fields
  return verify('RSA-SHA256', Buffer.from(sorted(signed)), merchant.publicKey, Buffer.from(signature, 'base64'))
}

const sorted = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const signText = (text: string, { privateKey }: KeyPair): string =>
  sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
