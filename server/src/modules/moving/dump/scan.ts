import type { Charset } from './charset.ts'
import { MORE, type More } from './problem.ts'
import { endOfString } from './values.ts'

interface Reading {
  bytes: Buffer
  at: number
  charset: Charset
  delimiter: string
}

/** Where the delimiter of the statement at hand stands, outside of texts and comments. */
export function endOfStatement({ bytes, at: from, delimiter, charset }: Reading): number | More {
  const first = delimiter.charCodeAt(0)
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === first && bytes.toString('latin1', at, at + delimiter.length) === delimiter) return at
    if (byte === 0x27) {
      const found = endOfString(bytes, at, charset)
      if (found === MORE) return MORE
      at = found.end - 1
    } else if (byte === 0x60 || byte === 0x22) {
      const end = bytes.indexOf(byte, at + 1)
      if (end < 0) return MORE
      at = end
    } else if (byte === 0x2f && bytes[at + 1] === 0x2a) {
      const end = bytes.indexOf('*/', at + 2)
      if (end < 0) return MORE
      at = end + 1
    }
  }
  return MORE
}

export const OPEN = 0x28
export const CLOSE = 0x29
export const COMMA = 0x2c
export const SEMICOLON = 0x3b
export const LINE = 0x0a

export function skipSpace(bytes: Buffer, at: number): number {
  while (at < bytes.length && (bytes[at] === 0x20 || (bytes[at]! >= 0x09 && bytes[at]! <= 0x0d))) at++
  return at
}

export function linesIn(bytes: Buffer, from: number, to: number): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE, from); at >= 0 && at < to; at = bytes.indexOf(LINE, at + 1)) lines++
  return lines
}
