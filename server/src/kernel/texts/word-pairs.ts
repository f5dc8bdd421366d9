import { endianness } from 'node:os'

/** The value of an invisible unit of text; symbols are whole numbers from 0, special values are negative. */
export const INVISIBLE = -1

/**
 * A text as numbers. Copied at once: reading characters one by one is slow, because the engine checks each time how the
 * text is stored.
 */
export function unitsOf(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'utf16le')
  if (IS_BIG_ENDIAN) bytes.swap16()
  // A short one lies in a pool of buffers, where each begins at a multiple of eight.
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
}
const IS_BIG_ENDIAN = endianness() === 'BE'

/**
 * With which two symbols words begin: each pair leaves its mark in a byte, which is read sooner than a bit. Now and then a pair
 * that begins no word is taken for one, never the other way round.
 */
export interface Pairs {
  marks: Uint8Array
  mask: number
}
const NO_PAIR = 0
const SEVERAL_PAIRS = 255

const halfOf = (first: number): number => Math.imul(first, 0x9e3779b1) >>> 12
const markOf = (first: number, second: number): number =>
  1 + ((Math.imul(first, 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35)) >>> 25)

export function createPairs(patterns: readonly (readonly number[])[]): Pairs {
  const size = Math.min(2 ** 20, 2 ** Math.ceil(Math.log2(16 * patterns.length + 32)))
  const marks = new Uint8Array(size)
  for (const [first, second] of patterns) {
    if (first === undefined || second === undefined) continue
    const slot = (halfOf(first) ^ second) & (size - 1)
    const mark = markOf(first, second)
    marks[slot] = marks[slot] === NO_PAIR || marks[slot] === mark ? mark : SEVERAL_PAIRS
  }
  return { marks, mask: size - 1 }
}

/** Where the automaton has work: at the next unit that is no plain symbol, or is the second of a pair that begins a word. */
export function skip(
  units: Uint16Array,
  from: number,
  last: number,
  meanings: Int32Array,
  { marks, mask }: Pairs,
): number {
  let before = last
  let half = halfOf(last)
  let at = from
  for (; at < units.length; at++) {
    const symbol = meanings[units[at]!]!
    if (symbol < 0) {
      if (symbol === INVISIBLE) continue
      break
    }
    const mark = marks[(half ^ symbol) & mask]!
    // Most marks are of another pair that shares the byte.
    if (mark !== NO_PAIR && (mark === markOf(before, symbol) || mark === SEVERAL_PAIRS)) break
    before = symbol
    half = halfOf(symbol)
  }
  return at
}

/** The last symbol of what was skipped, if it had any. */
export function lastOf(units: Uint16Array, from: number, to: number, meanings: Int32Array): number | undefined {
  for (let at = to - 1; at >= from; at--) {
    const symbol = meanings[units[at]!]!
    if (symbol !== INVISIBLE) return symbol
  }
  return undefined
}
