import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What secret scanners look for; session tokens begin with `plz_`. */
const PREFIX = 'plk_'
const KEY_BYTES = 32
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of 256 bits, and of the 32 of the checksum. */
const BODY_LENGTH = 43
const CHECK_LENGTH = 6
const KEY = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY_LENGTH + CHECK_LENGTH}}$`)

const toBase62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}

/** CRC-32 of what comes before it, so that anyone can tell a key from a typing error or from random text. */
const checkOf = (body: string): string => toBase62(BigInt(crc32(PREFIX + body)), CHECK_LENGTH)

export function makeKey(): string {
  const body = toBase62(BigInt(`0x${randomBytes(KEY_BYTES).toString('hex')}`), BODY_LENGTH)
  return PREFIX + body + checkOf(body)
}

export const looksLikeKey = (text: string): boolean => text.startsWith(PREFIX)

/** Whether it has the form of a key and its checksum. */
export function isWellFormed(key: string): boolean {
  if (!KEY.test(key)) return false
  const end = PREFIX.length + BODY_LENGTH
  return checkOf(key.slice(PREFIX.length, end)) === key.slice(end)
}

export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer')
