import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../kernel/index.ts'
import { badSignature } from '../errors.ts'

/** The address to which the bytes of an upload may be sent; knowing it is the only right needed. */
export function uploadAddress(publicUrl: string, secrets: Secrets, id: number, expires: number): string {
  const signature = secrets.mac(PURPOSE, signed(id, expires)).toString('base64url')
  return `${publicUrl}/storage/upload/${id}?expires=${expires}&signature=${signature}`
}

/** Refuses with 403 an address that we did not sign. The upload's row says whether it is still open. */
export function checkSignature(secrets: Secrets, id: number, expires: number, signature: string): void {
  const given = Buffer.from(signature, 'base64url')
  const isOurs = secrets
    .macs(PURPOSE, signed(id, expires))
    .some((mac) => mac.length === given.length && timingSafeEqual(mac, given))
  if (!isOurs) throw badSignature()
}

const PURPOSE = 'files.upload'
const signed = (id: number, expires: number): string => `${id}:${expires}`
