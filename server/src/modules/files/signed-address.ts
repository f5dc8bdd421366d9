import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../kernel/index.ts'

/** How long an address of a hidden file is valid, at most; new addresses are valid for at least half of it. */
const SIGNED_ADDRESS_S = 3600
const STEP_S = SIGNED_ADDRESS_S / 2
const PURPOSE = 'files.read'
const FORM = /^~(\d{1,12})\.([\w-]{43})\/(.+)$/
const signed = (vendor: string, path: string, visibility: string, until: number): string =>
  `${vendor}:${path}:${visibility}:${until}`

/**
 * The path by which a hidden file can be read for a while. In the path and not in the query, where rules of images go.
 */
export function signedPath(
  secrets: Secrets,
  { vendor, path, visibility }: { vendor: string; path: string; visibility: string },
  nowMs = Date.now(),
): string {
  // The same address for half an hour, so that a browser need not fetch a picture again with every list.
  const until = (Math.floor(nowMs / 1000 / STEP_S) + 2) * STEP_S
  return `~${until}.${secrets.mac(PURPOSE, signed(vendor, path, visibility, until)).toString('base64url')}/${path}`
}

/**
 * The path that an address names, and a check whether it is signed for a file of some visibility and has not expired.
 */
export function readSignedPath(
  secrets: Secrets,
  vendor: string,
  given: string,
  nowMs = Date.now(),
): { path: string; isSignedFor: (visibility: string) => boolean } {
  const [, until, signature, path] = FORM.exec(given) ?? []
  if (until === undefined || signature === undefined || path === undefined)
    return { path: given, isSignedFor: () => false }
  const mine = Buffer.from(signature, 'base64url')
  const isSignedFor = (visibility: string) =>
    Number(until) * 1000 > nowMs &&
    secrets
      .macs(PURPOSE, signed(vendor, path, visibility, Number(until)))
      .some((mac) => mac.length === mine.length && timingSafeEqual(mac, mine))
  return { path, isSignedFor }
}
