import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** `webhook-signature` of Standard Webhooks 1.0: one for each secret that is valid. */
export function sign(secrets: readonly string[], id: string, timestampS: number, body: string): string {
  const signed = `${id}.${timestampS}.${body}`
  return secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ')
}
