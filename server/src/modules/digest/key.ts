import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../kernel/index.ts'

const PURPOSE = 'digest'
const MAC_BYTES = 16

/** What the link of a mail names a person by: it unsubscribes them and does nothing else. */
export const keyOf = (secrets: Secrets, userId: number): string =>
  `${userId}.${secrets.mac(PURPOSE, String(userId)).subarray(0, MAC_BYTES).toString('base64url')}`

/** Whose key this is; undefined where we did not make it. */
export function ownerOf(secrets: Secrets, key: string): number | undefined {
  const [, id, mac] = /^([1-9]\d{0,15})\.([\w-]{22})$/.exec(key) ?? []
  if (id === undefined || mac === undefined) return undefined
  const given = Buffer.from(mac, 'base64url')
  const isOurs = secrets
    .macs(PURPOSE, id)
    .some((known) => timingSafeEqual(known.subarray(0, MAC_BYTES), given.subarray(0, MAC_BYTES)))
  return isOurs ? Number(id) : undefined
}
