import { createDecipheriv } from 'node:crypto'
import { NotificationRefused } from '../../modules/payments/port.ts'

export interface Envelope {
  algorithm?: unknown
  ciphertext?: unknown
  associated_data?: unknown
  nonce?: unknown
}

const TAG_BYTES = 16

/**
 * Opens the encrypted part of a callback. Not by the library: its decryption never finishes, so it does not check the
 * tag and would accept a changed amount.
 */
export function openEnvelope(
  { algorithm, ciphertext, associated_data: aad = '', nonce }: Envelope,
  secret: string,
): string {
  if (
    algorithm !== 'AEAD_AES_256_GCM' ||
    typeof ciphertext !== 'string' ||
    typeof nonce !== 'string' ||
    typeof aad !== 'string'
  ) {
    throw new NotificationRefused('not encrypted as agreed')
  }
  const sealed = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    decipher.setAAD(Buffer.from(aad))
    const open = [decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]
    return Buffer.concat(open).toString('utf8')
  } catch {
    throw new NotificationRefused('not encrypted with our secret')
  }
}
