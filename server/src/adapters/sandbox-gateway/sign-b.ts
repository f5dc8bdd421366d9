import { createCipheriv, randomBytes, randomUUID, sign, verify } from 'node:crypto'
import { identityB } from './identity.ts'
import type { GatewayKeys } from './keys.ts'
import type { Trade } from './trades.ts'

const STATE = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const

/** What callbacks and answers of provider B say about a trade. */
export const transactionOf = (trade: Trade) => ({
  appid: trade.applicationId,
  mchid: identityB.merchantId,
  out_trade_no: trade.outTradeNo,
  trade_state: STATE[trade.state],
  ...(trade.providerTxnId !== undefined && { transaction_id: trade.providerTxnId }),
  ...(trade.state === 'paid' && {
    trade_type: 'APP',
    amount: { total: trade.moneyAmount, payer_total: trade.moneyAmount, currency: 'CNY', payer_currency: 'CNY' },
  }),
})

/** The body of provider B's callback: the transaction encrypted with the shared secret. */
export function notificationB(
  transaction: object,
  { secret }: Pick<GatewayKeys, 'secret'>,
  id: string = randomUUID(),
): string {
  const [nonce, aad] = [randomBytes(6).toString('hex'), 'transaction']
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  cipher.setAAD(Buffer.from(aad))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(transaction)), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    id,
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: aad,
      nonce,
    },
  })
}

/** The headers with which provider B signs a callback or an answer. */
export function signedHeaders(
  body: string,
  { provider }: Pick<GatewayKeys, 'provider'>,
  at = new Date(),
): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(16).toString('hex')]
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), provider.privateKey)
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature.toString('base64'),
    'wechatpay-serial': identityB.providerKeyId,
  }
}

const AUTHORIZATION =
  /^WECHATPAY2-SHA256-RSA2048 mchid="([^"]*)",nonce_str="([^"]*)",timestamp="(\d+)",serial_no="([^"]*)",signature="([^"]*)"$/

/** Whether our side signed this request. */
export function isAuthorized(
  { method, url, authorization = '', body }: { method: string; url: string; authorization?: string; body: string },
  { merchant }: Pick<GatewayKeys, 'merchant'>,
): boolean {
  const [, mchid, nonce, timestamp, serial, signature] = AUTHORIZATION.exec(authorization) ?? []
  if (mchid !== identityB.merchantId || serial !== identityB.serial || signature === undefined) return false
  const signed = Buffer.from(`${[method, url, timestamp, nonce, body].join('\n')}\n`)
  return verify('RSA-SHA256', signed, merchant.publicKey, Buffer.from(signature, 'base64'))
}
