import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** An RSA key as people paste it: PEM, PEM with `\n` written out, or the bare base64 providers hand out. */
export const privateKeyPem = (text: string): string =>
  rsa(createPrivateKey(pem(text, 'PRIVATE KEY'))).export({ type: 'pkcs8', format: 'pem' }) as string

/** The same for a public key; a certificate does too. */
export const publicKeyPem = (text: string): string =>
  rsa(createPublicKey(pem(text, 'PUBLIC KEY'))).export({ type: 'spki', format: 'pem' }) as string

/** Whether one of these can parse the text. */
export function isReadable(read: (text: string) => string, text: string): boolean {
  try {
    read(text)
    return true
  } catch {
    return false
  }
}

function rsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new Error('not an RSA key of 2048 bits')
  return key
}

const pem = (text: string, label: string): string => {
  const lines = text.replaceAll('\\n', '\n').trim()
  return lines.startsWith('-----')
    ? lines
    : `-----BEGIN ${label}-----\n${lines.replace(/\s/g, '')}\n-----END ${label}-----`
}
