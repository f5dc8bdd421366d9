import { foldWithPlaces } from '../text/fold-text.ts'
import type { FoundWord } from './find-words.ts'
import { type Node, parsePattern } from './parse-pattern.ts'

/** States of one pattern: a text of 10,000 characters costs at most so many steps a character. */
const MAX_STATES = 200
/** What a pattern takes up at most: with it, reading again what lies behind a match costs no more than that. */
const MAX_LENGTH = 100

/** Where a character leads; `ends` is the state in which the pattern is over. */
interface Step {
  matches: ((character: string) => boolean) | undefined
  /** Without reading anything, where there is no `matches`. */
  to: number[]
}

/** Why a pattern cannot be used. */
export type PatternFault = 'syntax' | 'empty' | 'large'

/** Why this is no pattern, or undefined: it cannot be read, is found where nothing is, or is too large. */
export function patternFault(pattern: string): PatternFault | undefined {
  const made = compile(pattern)
  return typeof made === 'string' ? made : undefined
}

/**
 * Finds patterns in a text, in one pass over it for each: all that a pattern may still become is followed at the same time, so
 * no pattern takes longer than its states times the characters (Thompson). Case, width, accents and the two Chinese scripts make no
 * difference. Of overlapping matches of one pattern the first counts, and of those that begin together the longest.
 */
export function createPatternFinder(
  patterns: readonly string[],
): (text: string, found: (match: FoundWord) => boolean | undefined) => void {
  const machines = patterns.map((pattern, word) => ({ word, machine: compile(pattern) }))
  return (text, found) => {
    if (machines.length === 0) return
    const { text: folded, starts, ends } = foldWithPlaces(text)
    const characters = [...folded]
    for (const { word, machine } of machines) {
      if (typeof machine === 'string') continue
      let at = 0
      const places = characters.map((character) => {
        const place = at
        at += character.length
        return place
      })
      const isOver = run(machine, characters, (from, to) => {
        const last = places[to - 1]! + characters[to - 1]!.length - 1
        return found({ word, start: starts[places[from]!]!, end: ends[last]! }) !== false
      })
      if (isOver) return
    }
  }
}

interface Machine {
  steps: readonly Step[]
  first: number
  last: number
}

/** Whether the caller wanted no more. */
function run(
  { steps, first, last }: Machine,
  characters: readonly string[],
  tell: (from: number, to: number) => boolean,
): boolean {
  // For each state the earliest place from which it was reached; the list keeps the order, so that clearing is cheap.
  let now = new Threads(steps.length)
  let next = new Threads(steps.length)
  let best: { from: number; to: number } | undefined
  const note = (threads: Threads, to: number) => {
    const from = threads.from(last)
    if (from !== undefined && (best === undefined || from < best.from || (from === best.from && to > best.to)))
      best = { from, to }
  }
  let free = 0
  for (let at = 0; at <= characters.length; at++) {
    if (best === undefined) add(steps, now, first, at)
    const character = characters[at]
    next.clear()
    if (character !== undefined)
      for (const state of now.states) {
        const { matches, to } = steps[state]!
        const from = now.from(state)!
        if (matches?.(character) && from >= free && at - from < MAX_LENGTH && (best === undefined || from <= best.from))
          add(steps, next, to[0]!, from)
      }
    note(next, at + 1)
    ;[now, next] = [next, now]
    if (best !== undefined && !now.states.some((state) => now.from(state)! <= best!.from)) {
      if (!tell(best.from, best.to)) return true
      free = best.to
      // What was read beyond it is read again, for what begins there.
      at = best.to - 1
      best = undefined
      now.clear()
    }
  }
  return best !== undefined && !tell(best.from, best.to)
}

class Threads {
  readonly states: number[] = []
  readonly #from: Int32Array
  constructor(size: number) {
    this.#from = new Int32Array(size).fill(-1)
  }
  from(state: number): number | undefined {
    const from = this.#from[state]!
    return from === -1 ? undefined : from
  }
  put(state: number, from: number): void {
    this.#from[state] = from
    this.states.push(state)
  }
  clear(): void {
    for (const state of this.states) this.#from[state] = -1
    this.states.length = 0
  }
}

/** Adds a state and all it leads to by itself. Threads come in the order of their beginnings: the first is the earliest. */
function add(steps: readonly Step[], threads: Threads, state: number, from: number): void {
  const waiting = [state]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (threads.from(each) !== undefined) continue
    threads.put(each, from)
    const { matches, to } = steps[each]!
    if (!matches) for (const next of to) waiting.push(next)
  }
}

function compile(pattern: string): Machine | PatternFault {
  const parsed = parsePattern(pattern)
  if (!parsed) return 'syntax'
  if (canBeEmpty(parsed)) return 'empty'
  const steps: Step[] = []
  const state = (step: Step): number => steps.push(step) - 1
  /** A part that leads on to `then`; its first state. */
  const build = (node: Node, then: number): number => {
    if (steps.length > MAX_STATES) return then
    if (node.kind === 'one') return state({ matches: node.matches, to: [then] })
    if (node.kind === 'sequence') return node.parts.reduceRight((after, part) => build(part, after), then)
    if (node.kind === 'choice') return state({ matches: undefined, to: node.parts.map((part) => build(part, then)) })
    let after = then
    if (node.most === undefined) {
      const again = state({ matches: undefined, to: [then] })
      steps[again]!.to.unshift(build(node.part, again))
      after = again
    } else
      for (let more = node.least; more < node.most && steps.length <= MAX_STATES; more++)
        after = state({ matches: undefined, to: [build(node.part, after), then] })
    for (let times = 0; times < node.least && steps.length <= MAX_STATES; times++) after = build(node.part, after)
    return after
  }
  const last = state({ matches: undefined, to: [] })
  const first = build(parsed, last)
  return steps.length > MAX_STATES ? 'large' : { steps, first, last }
}

const canBeEmpty = (node: Node): boolean => {
  if (node.kind === 'one') return false
  if (node.kind === 'sequence') return node.parts.every(canBeEmpty)
  if (node.kind === 'choice') return node.parts.some(canBeEmpty)
  return node.least === 0 || canBeEmpty(node.part)
}
