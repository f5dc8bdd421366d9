import { type KeyObject, verify } from 'node:crypto'
import { isFresh, NotificationRefused, type ReceivedNotification, STALE } from '../../modules/payments/port.ts'

export interface ProviderKey {
  id: string
  key: KeyObject
}

/** Base64 of 2048 to 4096 bits. */
const SIGNATURE = /^[A-Za-z0-9+/]{342,684}={0,2}$/

/**
 * Checks that the provider signed exactly these bytes, recently, with the key we know by this id; throws
 * `NotificationRefused` otherwise. Cheap checks come first.
 */
export function verifySignature(
  { headers, rawBody }: ReceivedNotification,
  { id, key }: ProviderKey,
  nowMs: number,
): void {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }) as [string, string, string, string]
  if (serial !== id) throw new NotificationRefused('signed with a key we do not know')
  if (!/^\d{10}$/.test(timestamp) || !isFresh(Number(timestamp) * 1000, nowMs)) throw new NotificationRefused(STALE)
  if (!SIGNATURE.test(signature)) throw new NotificationRefused('without a signature')
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), rawBody, Buffer.from('\n')])
  if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'))) {
    throw new NotificationRefused('the signature is not the provider’s')
  }
}
