import { isLookAlike, plain, symbolsOf } from './symbols.ts'
import { createPairs, INVISIBLE, lastOf, skip, unitsOf } from './word-pairs.ts'
import { BASE, buildTrie, FAIL, MASK, OUTPUT, ROOT, ROW } from './word-trie.ts'

/** A word found in a text: which of the list, and the part of the text it takes up. */
export interface FoundWord {
  word: number
  start: number
  end: number
}

/** Searches for all words of a list in one pass over a text. */
export interface WordFinder {
  readonly size: number
  /** Calls back for every word found, in the order of their ends, until `false` comes back. */
  find(text: string, found: (word: FoundWord) => boolean | undefined): void
}

const OTHER = 0
/** What else a unit of text can mean, apart from a symbol and `INVISIBLE`. */
const UNKNOWN = -2
const SEVERAL = -3
const UNITS = 0x10000
/** Characters outside the plain ones, such as emoji, whose symbols are remembered. */
const MAX_REMEMBERED = 10_000

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
  // The meaning of a unit of text in this list, looked up once and remembered. A symbol that is a word by itself is
  // below `SEVERAL`, so that reading stops at it.
  const meanings = new Int32Array(UNITS).fill(UNKNOWN)
  const singles = new Set(patterns.flatMap((pattern) => (pattern.length === 1 ? pattern : [])))
  const pairs = createPairs(patterns)
  const remembered = new Map<number, readonly number[]>()

  const idsOf = (codePoint: number): readonly number[] => {
    let ids = remembered.get(codePoint)
    if (ids === undefined) {
      ids = symbolsOf(String.fromCodePoint(codePoint)).map((symbol) => symbolIds.get(symbol) ?? OTHER)
      if (remembered.size < MAX_REMEMBERED) remembered.set(codePoint, ids)
    }
    return ids
  }
  const meaningOf = (unit: number): number => {
    // Surrogates mean something only as a pair.
    if (unit >= 0xd800 && unit <= 0xdfff) return SEVERAL
    const ids = idsOf(unit)
    if (ids.length === 0) return INVISIBLE
    if (ids.length > 1) return SEVERAL
    return singles.has(ids[0]!) ? SEVERAL - ids[0]! : ids[0]!
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

  return {
    size: words.length,
    find(text, found) {
      const units = unitsOf(text)
      // What was read last, and the state it leads to where a pair that begins a word was read. Without such a pair the
      // automaton stands at most one step from its root, and need not be moved.
      let last = OTHER
      let state = ROOT
      for (let at = 0; at < units.length; at++) {
        if (state === ROOT) {
          const from = at
          at = skip(units, from, last, meanings, pairs)
          last = lastOf(units, from, at, meanings) ?? last
          if (at === units.length) return
        }
        const meaning = meanings[units[at]!]!
        if (meaning === INVISIBLE) continue
        if (meaning === UNKNOWN) {
          meanings[units[at]!] = meaningOf(units[at]!)
          at--
          continue
        }
        if (state === ROOT) state = firstSteps[last]!
        if (meaning === SEVERAL) {
          const character = text.codePointAt(at)!
          if (character >= UNITS) at++
          for (const id of idsOf(character)) {
            state = id === OTHER ? ROOT : move(state, id)
            last = id
            if (outputOf(state) !== ROOT && !tell(text, state, at + 1, found)) return
          }
          continue
        }
        last = meaning < SEVERAL ? SEVERAL - meaning : meaning
        state = last === OTHER ? ROOT : move(state, last)
        if (outputOf(state) !== ROOT && !tell(text, state, at + 1, found)) return
        // Back to looking at pairs as soon as nothing longer is being read.
        if (state === firstSteps[last]) state = ROOT
      }
    },
  }
}

/**
 * Where in the text a word begins that ends here, or undefined if it is no such word after all: its letters are
 * compared exactly, and a word spread over spaces must not begin or end inside another word, or `class hit` would be
 * one.
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
/** Whether a place in a text is between two letters of a word; scripts without spaces have no such places. */
export const isInsideWord = (text: string, at: number): boolean =>
  at > 0 && at < text.length && LETTER.test(text[at - 1]!) && LETTER.test(text[at]!)
