/** The state in which nothing of any word was read. */
export const ROOT = 0

/** What `rows` has of each state, one after the other, so that a state is read from memory at once. */
export const ROW = 4
/** What follows a state by a symbol, if anything does, is at this slot plus the symbol; it does if `owners` says so. */
export const BASE = 0
/** By which symbols, modulo 32, anything follows: most questions end here, without looking further. */
export const MASK = 1
/** Where to go on when nothing follows: the longest end of what was read that begins another word. */
export const FAIL = 2
/** The state itself if a word ends in it, else the next one along the fails, else the root. */
export const OUTPUT = 3

/** All words as one tree in flat arrays, small enough for a processor's cache. */
export interface WordTrie {
  rows: Int32Array
  /** Whose step leads to a slot. */
  owners: Int32Array
  /** The word that ends in a state, or -1. */
  ends: Int32Array
  /** Steps from the root, by symbol: most of a text never leaves it. */
  firstSteps: Int32Array
}

interface Node {
  slot: number
  base: number
  word: number
  next: Map<number, Node>
}

const FREE = -1
/** How many slots are tried before what follows a state is put behind everything else. */
const MAX_TRIES = 32

const grown = (owners: Int32Array): Int32Array => sized(owners, 2 * owners.length)

function sized(owners: Int32Array, length: number): Int32Array {
  const other = new Int32Array(length).fill(FREE)
  other.set(owners.subarray(0, Math.min(length, owners.length)))
  return other
}

/** Symbols are whole numbers from 1. Of two words that read the same the first counts. */
export function buildTrie(words: readonly (readonly number[])[]): WordTrie {
  const root: Node = { slot: ROOT, base: 0, word: -1, next: new Map() }
  let states = 1
  let symbols = 1
  words.forEach((word, number) => {
    let node = root
    for (const symbol of word) {
      let next = node.next.get(symbol)
      if (!next) {
        next = { slot: 0, base: 0, word: -1, next: new Map() }
        node.next.set(symbol, next)
        states++
        if (symbol >= symbols) symbols = symbol + 1
      }
      node = next
    }
    if (node !== root && node.word === -1) node.word = number
  })
  let owners: Int32Array<ArrayBufferLike> = new Int32Array(2 * (states + symbols)).fill(FREE)
  owners[ROOT] = ROOT
  const kept: Node[] = []
  let firstFree = 1
  let top = ROOT

  /** Finds room for what follows a node: among what is free if it soon fits, else behind everything. */
  const findBase = (wanted: readonly number[]): number => {
    const least = Math.min(...wanted)
    while (owners[firstFree] !== FREE) firstFree++
    const first = Math.max(0, firstFree - least)
    for (let base = first; base < first + MAX_TRIES; base++)
      if (wanted.every((symbol) => base + symbol >= owners.length || owners[base + symbol] === FREE)) return base
    return Math.max(0, top + 1 - least)
  }
  const lay = (node: Node): void => {
    if (node.next.size === 0) return
    node.base = findBase([...node.next.keys()])
    for (const [symbol, next] of node.next) {
      next.slot = node.base + symbol
      if (next.slot > top) top = next.slot
      // One slot more than is taken, so that the search for a free one always ends.
      while (top + 1 >= owners.length) owners = grown(owners)
      owners[next.slot] = node.slot
    }
  }
  lay(root)
  let level = [...root.next.values()]
  while (level.length > 0) {
    for (const node of level) lay(node)
    kept.push(...level)
    level = level.flatMap((node) => [...node.next.values()])
  }

  const room = top + symbols + 1
  owners = sized(owners, room)
  const rows = new Int32Array(ROW * room)
  const ends = new Int32Array(room).fill(-1)
  const firstSteps = new Int32Array(symbols)
  for (const [symbol, { slot }] of root.next) firstSteps[symbol] = slot
  const failOf = (slot: number): number => rows[ROW * slot + FAIL]!
  const baseOf = (slot: number): number => rows[ROW * slot + BASE]!
  // By depth, so that where a state fails to is known before what follows it.
  for (const { slot, base, word, next } of kept) {
    rows[ROW * slot + BASE] = base
    ends[slot] = word
    rows[ROW * slot + OUTPUT] = word === -1 ? rows[ROW * failOf(slot) + OUTPUT]! : slot
    for (const [symbol, { slot: after }] of next) {
      rows[ROW * slot + MASK]! |= 1 << (symbol & 31)
      let at = failOf(slot)
      while (at !== ROOT && owners[baseOf(at) + symbol] !== at) at = failOf(at)
      rows[ROW * after + FAIL] = at === ROOT ? firstSteps[symbol]! : baseOf(at) + symbol
    }
  }
  return { rows, owners, ends, firstSteps }
}
