import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what must be stored but would hurt if the database alone leaked. */
export interface Seal {
  close(text: string): Buffer
  open(sealed: Buffer): string
}

/**
 * Everything derived from the application's secret. The previous secret is still accepted, so that it can be rotated.
 */
export interface Secrets extends Seal {
  /** A keyed hash for short secrets such as verification codes and signed addresses. */
  mac(purpose: string, text: string): Buffer
  /** The same under every valid secret, newest first, to compare against. */
  macs(purpose: string, text: string): Buffer[]
  /** Keyed hashes of identities, under a key that nothing else uses; newest first. */
  identityMacs(text: string): Buffer[]
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecrets(current: string, previous?: string): Secrets {
  const keys = [current, ...(previous ? [previous] : [])].map((secret) => ({
    box: Buffer.from(hkdfSync('sha256', secret, '', 'plaza/seal', 32)),
    mac: Buffer.from(hkdfSync('sha256', secret, '', 'plaza/mac', 32)),
    identity: Buffer.from(hkdfSync('sha256', secret, '', 'plaza/identity', 32)),
  }))
  const newest = keys[0]!
  const macWith = (key: Buffer, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest()

  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.box, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      for (const { box } of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', box, sealed.subarray(0, NONCE_BYTES))
          decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
          return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        } catch {
          // Sealed under the other key: try that one.
        }
      }
      throw new Error('sealed under a secret this process does not have')
    },
    mac: (purpose, text) => macWith(newest.mac, purpose, text),
    identityMacs: (text) => keys.map(({ identity }) => macWith(identity, 'identity', text)),
    macs: (purpose, text) => keys.map(({ mac }) => macWith(mac, purpose, text)),
  }
}
