import { isLookAlike, plain, symbolsOf } from './symbols.ts'
import { BASE, buildTrie, FAIL, MASK, OUTPUT, ROOT, ROW } from './word-trie.ts'

/** A word found in a text: which of the list, and the part of the text it takes up. */
export interface FoundWord {
  word: number
  start: number
  end: number
}

/** Looks for all words of a list in one pass over a text. */
export interface WordFinder {
  readonly size: number
  /** Calls back for every word found, in the order of their ends, until `false` comes back. */
  find(text: string, found: (word: FoundWord) => boolean | undefined): void
}

const OTHER = 0
const INVISIBLE = -1
const UNKNOWN = -2
const SEVERAL = -3
const UNITS = 0x10000

/**
 * An automaton over folded characters (Aho and Corasick): each character of a text moves it once, however many words
 * there are. Built once per version of a list.
 */
export function createWordFinder(words: readonly string[]): WordFinder {
  const symbolIds = new Map<number, number>()
  const letters = words.map((word) =>
    [...plain(word)].flatMap((each) => symbolsOf(each).map((symbol) => ({ symbol, each }))),
  )
  const patterns = letters.map((parts) =>
    parts.map(({ symbol }) => {
      const id = symbolIds.get(symbol) ?? symbolIds.size + 1
      symbolIds.set(symbol, id)
      return id
    }),
  )
  const { rows, owners, ends, firstSteps } = buildTrie(patterns)
  // What a unit of text means to this list, looked up once and remembered.
  const meanings = new Int32Array(UNITS).fill(UNKNOWN)

  const idsOf = (character: string): number[] => symbolsOf(character).map((symbol) => symbolIds.get(symbol) ?? OTHER)
  const meaningOf = (unit: number): number => {
    // Halves of a pair mean something only together.
    if (unit >= 0xd800 && unit <= 0xdfff) return SEVERAL
    const ids = idsOf(String.fromCharCode(unit))
    return ids.length === 0 ? INVISIBLE : ids.length === 1 ? ids[0]! : SEVERAL
  }

  const outputOf = (state: number): number => rows[ROW * state + OUTPUT]!
  const move = (from: number, symbol: number): number => {
    let state = from
    while (state !== ROOT) {
      if (rows[ROW * state + MASK]! & (1 << (symbol & 31))) {
        const next = rows[ROW * state + BASE]! + symbol
        if (owners[next] === state) return next
      }
      state = rows[ROW * state + FAIL]!
    }
    return firstSteps[symbol]!
  }

  /** The words that end in this state at this position of the text; false to stop. */
  const tell = (text: string, state: number, end: number, found: (word: FoundWord) => boolean | undefined): boolean => {
    for (let at = outputOf(state); at !== ROOT; at = outputOf(rows[ROW * at + FAIL]!)) {
      const word = ends[at]!
      const start = startOf(text, end, letters[word]!)
      if (start !== undefined && found({ word, start, end }) === false) return false
    }
    return true
  }

  const pairs = createPairs(patterns)
  const singles = new Uint8Array(firstSteps.length)
  for (const pattern of patterns) if (pattern.length === 1) singles[pattern[0]!] = 1

  return {
    size: words.length,
    find(text, found) {
      // What was read last, and the state it leads to where a pair that begins a word was read. Without such a pair the
      // automaton stands at most one step from its root, and need not be moved.
      let last = OTHER
      let state = ROOT
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        let symbol = meanings[unit]!
        if (symbol === INVISIBLE) continue
        if (symbol < 0) {
          if (symbol === UNKNOWN) {
            meanings[unit] = meaningOf(unit)
            at--
            continue
          }
          const character = String.fromCodePoint(text.codePointAt(at)!)
          at += character.length - 1
          if (state === ROOT) state = firstSteps[last]!
          for (const id of idsOf(character)) {
            state = id === OTHER ? ROOT : move(state, id)
            last = symbol = id
            if (outputOf(state) !== ROOT && !tell(text, state, at + 1, found)) return
          }
          continue
        }
        if (state === ROOT) {
          const pair = pairOf(last, symbol) & pairs.mask
          if ((pairs.bits[pair >>> 5]! & (1 << (pair & 31))) === 0 && singles[symbol] === 0) {
            last = symbol
            continue
          }
          state = firstSteps[last]!
        }
        last = symbol
        state = symbol === OTHER ? ROOT : move(state, symbol)
        if (outputOf(state) !== ROOT && !tell(text, state, at + 1, found)) return
        // Back to looking at pairs as soon as nothing longer is being read.
        if (state === firstSteps[symbol]) state = ROOT
      }
    },
  }
}

const pairOf = (first: number, second: number): number => (Math.imul(first, 0x9e3779b1) >>> 12) ^ second

/** With which two symbols words begin, as bits: now and then one too many, never one too few. */
function createPairs(patterns: readonly (readonly number[])[]): { bits: Int32Array; mask: number } {
  const size = Math.min(2 ** 20, 2 ** Math.ceil(Math.log2(16 * patterns.length + 32)))
  const bits = new Int32Array(size / 32)
  for (const [first, second] of patterns) {
    if (first === undefined || second === undefined) continue
    const pair = pairOf(first, second) & (size - 1)
    bits[pair >>> 5]! |= 1 << (pair & 31)
  }
  return { bits, mask: size - 1 }
}

/**
 * Where in the text a word begins that ends here, or undefined if it is no such word after all: its letters are told apart
 * exactly, and what is spread over spaces must not begin or end inside another word, or `class hit` would be one.
 */
function startOf(text: string, end: number, letters: readonly { symbol: number; each: string }[]): number | undefined {
  let left = letters.length
  let start = end
  let isSpread = false
  while (left > 0 && start > 0) {
    const isPair = start > 1 && isLow(text.charCodeAt(start - 1)) && isHigh(text.charCodeAt(start - 2))
    const at = start - (isPair ? 2 : 1)
    const character = text.slice(at, start)
    const symbols = symbolsOf(character)
    if (symbols.length === 0) isSpread ||= /\s/.test(character)
    if (symbols.length === 1 && !isLookAlike(character, letters[left - 1]!.each)) return undefined
    left -= symbols.length
    start = at
  }
  if (left > 0) return undefined
  return isSpread && (isInsideWord(text, start) || isInsideWord(text, end)) ? undefined : start
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
const isInsideWord = (text: string, at: number): boolean =>
  at > 0 && at < text.length && LETTER.test(text[at - 1]!) && LETTER.test(text[at]!)
