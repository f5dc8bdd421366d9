import type { Charset } from './charset.ts'
import { MORE, type More } from './problem.ts'

/** A value as the dump has it: text and numbers as text, bytes of binary columns as bytes. */
export type DumpValue = string | null | Buffer

const QUOTE = 0x27
const BACKSLASH = 0x5c
const ESCAPES: Readonly<Record<number, number>> = { 48: 0, 110: 10, 114: 13, 116: 9, 98: 8, 90: 26 }

/** Where the string that begins at the quote `at` ends (behind its last quote), and whether anything in it is escaped. */
export function endOfString(bytes: Buffer, at: number, charset: Charset): { end: number; escaped: boolean } | More {
  let escaped = false
  for (let index = at + 1; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte === QUOTE) {
      if (index + 1 >= bytes.length) return MORE
      if (bytes[index + 1] !== QUOTE) return { end: index + 1, escaped }
      escaped = true
      index++
    } else if (byte === BACKSLASH) {
      escaped = true
      index++
    } else if (charset.isLead?.(byte)) index++
  }
  return MORE
}

/** The bytes a quoted string stands for. */
function bytesOf(bytes: Buffer, from: number, to: number, charset: Charset): Buffer {
  const out = Buffer.allocUnsafe(to - from)
  let length = 0
  for (let index = from; index < to; index++) {
    const byte = bytes[index]!
    if (byte === BACKSLASH && index + 1 < to) {
      const next = bytes[++index]!
      out[length++] = ESCAPES[next] ?? next
    } else if (byte === QUOTE) {
      out[length++] = QUOTE
      index++
    } else {
      out[length++] = byte
      if (charset.isLead?.(byte) && index + 1 < to) out[length++] = bytes[++index]!
    }
  }
  return out.subarray(0, length)
}

const isBreak = (byte: number): boolean =>
  byte === 0x2c || byte === 0x29 || byte === 0x20 || byte === 0x0a || byte === 0x0d
const PREFIXED = /^(?:_([a-z0-9]+)|([xXbBnN]))$/
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

export interface ReadValue {
  value: DumpValue
  end: number
}

/** Reads the value that begins at `at`; undefined when there is none. `charsetNamed` is asked for introducers such as `_latin1`. */
export function readValue(
  bytes: Buffer,
  at: number,
  charset: Charset,
  charsetNamed: (name: string) => Charset | undefined,
): ReadValue | More | undefined {
  if (bytes[at] === QUOTE) return readText(bytes, at, charset)
  let end = at
  while (end < bytes.length && !isBreak(bytes[end]!) && bytes[end] !== QUOTE) end++
  if (end >= bytes.length) return MORE
  const word = bytes.toString('latin1', at, end)
  if (word === 'NULL') return { value: null, end }
  if (NUMBER.test(word)) return { value: word, end }
  if (/^0x(?:[0-9a-fA-F]{2})*$/.test(word)) return { value: Buffer.from(word.slice(2), 'hex'), end }
  if (/^0b[01]+$/.test(word)) return { value: String(Number.parseInt(word.slice(2), 2)), end }
  const [whole, introducer, letter] = PREFIXED.exec(word) ?? []
  if (whole === undefined) return undefined
  while (end < bytes.length && bytes[end] === 0x20) end++
  if (end >= bytes.length) return MORE
  if (introducer !== undefined) {
    if (bytes[end] === QUOTE) {
      if (introducer !== 'binary') {
        const named = charsetNamed(introducer)
        return named && readText(bytes, end, named)
      }
      const found = endOfString(bytes, end, charset)
      if (found === MORE) return MORE
      return { value: bytesOf(bytes, end + 1, found.end - 1, charset), end: found.end }
    }
    return readValue(bytes, end, charset, charsetNamed)
  }
  const text = bytes[end] === QUOTE ? readText(bytes, end, charset) : undefined
  if (text === undefined || text === MORE || typeof text.value !== 'string') return text
  if (/[nN]/.test(letter!)) return text
  if (/[xX]/.test(letter!))
    return /^(?:[0-9a-fA-F]{2})*$/.test(text.value) ? { ...text, value: Buffer.from(text.value, 'hex') } : undefined
  return /^[01]*$/.test(text.value) ? { ...text, value: String(Number.parseInt(text.value || '0', 2)) } : undefined
}

function readText(bytes: Buffer, at: number, charset: Charset): ReadValue | More {
  const found = endOfString(bytes, at, charset)
  if (found === MORE) return MORE
  const { end, escaped } = found
  if (!escaped) return { value: charset.decode(bytes, at + 1, end - 1), end }
  const plain = bytesOf(bytes, at + 1, end - 1, charset)
  return { value: charset.decode(plain, 0, plain.length), end }
}
