import { sign } from 'node:crypto'
import type { Chain } from './chain.ts'

/** Signs a payload as the store does: ES256, with the whole chain in the header. */
export function signJws({ certificates, leafKey }: Chain, payload: object): string {
  const header = { alg: 'ES256', x5c: certificates.map((each) => each.toString('base64')) }
  const signed = `${encode(header)}.${encode(payload)}`
  const signature = sign('sha256', Buffer.from(signed), { key: leafKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
