import type { Asked, Found } from './asked.ts'
import type { StateOf } from './state.ts'

/** Told whether what is found will be remembered: then marks that are good for every question are worth their price. */
export type FindAll<Question, Picked, Mark> = (
  asked: readonly Asked<Question>[],
  isRemembered: boolean,
) => Promise<readonly Found<Picked, Mark>[]>

export interface FindAgainOptions<Question, Mark> {
  keyOf(question: Question): string
  stateOf: StateOf
  /** Whether what is found stays the same as time passes. It does unless said otherwise. */
  isTimeless?: ((question: Question) => boolean) | undefined
  /** How much a viewer's mark holds where it is good for every question, else undefined. */
  wholeSize?: ((mark: Mark) => number | undefined) | undefined
}

/** So many answers, rows of them and marks are remembered, of some hundred bytes each; then it begins anew. */
const MAX_REMEMBERED = 10_000
/** Addresses that are signed are good for longer; nothing is shown again for so long that one of them could end. */
const MAX_AGE_MS = 60_000
/** After so many looks in vain, one after another, so many questions are asked without looking. */
const MAX_VAIN = 4
const ASKED_UNSEEN = 16
/** The same where more is asked for in one state than is remembered, or where hardly anything is asked for twice. */
const MAX_NEW = 64
const ASKED_TOO_MUCH = 250

/**
 * Finds what was found before for as long as the database is in the same state, which costs a tenth of asking. The state is
 * looked at after the question came and before anything is read, so what is remembered under it was read in that state or
 * in a later one; and while it is still the same, there was no later one. Where something is always being written, it seldom
 * looks. What changes as time passes is always asked for: no state tells.
 */
export function createFindAgain<Question, Picked, Mark>(
  find: FindAll<Question, Picked, Mark>,
  { keyOf, stateOf, isTimeless = () => true, wholeSize = () => undefined }: FindAgainOptions<Question, Mark>,
): (asked: readonly Asked<Question>[]) => Promise<readonly Found<Picked, Mark>[]> {
  let state: string | undefined
  let remembered = new Map<string, { picked: Picked; marks: Map<number, Mark> }>()
  /** Of viewers whose mark is good for every question. */
  let whole = new Map<number, Mark>()
  let size = 0
  let begunAt = 0
  let vain = 0
  let unseen = 0
  let mostlyNew = 0

  async function look(): Promise<string | undefined> {
    if (unseen > 0) {
      unseen--
      return undefined
    }
    const now = await stateOf()
    if (now === undefined) return undefined
    vain = now === state ? 0 : vain + 1
    if (now !== state || performance.now() - begunAt > MAX_AGE_MS) begin(now)
    if (vain >= MAX_VAIN) {
      unseen = ASKED_UNSEEN
      // Two looks tell whether it has become quiet: one for the state, one to see that it stays.
      vain = MAX_VAIN - 2
    }
    return now
  }

  function begin(now: string): void {
    state = now
    remembered = new Map()
    whole = new Map()
    size = 0
    begunAt = performance.now()
  }

  /** All of it or nothing: what is picked and what is the viewers' must be of one moment. */
  function recall({ question, viewerIds }: Asked<Question>): Found<Picked, Mark> | undefined {
    const known = remembered.get(keyOf(question))
    if (!known) return undefined
    const marks: Mark[] = []
    for (const id of viewerIds) {
      const mark = whole.get(id) ?? known.marks.get(id)
      if (mark === undefined && !known.marks.has(id)) return undefined
      marks.push(mark!)
    }
    return { picked: known.picked, marks }
  }

  function remember({ question, viewerIds }: Asked<Question>, { picked, marks }: Found<Picked, Mark>): void {
    const key = keyOf(question)
    let known = remembered.get(key)
    if (!known) {
      known = { picked, marks: new Map<number, Mark>() }
      remembered.set(key, known)
      size += 1 + (Array.isArray(picked) ? picked.length : 0)
    }
    for (const [nth, id] of viewerIds.entries()) {
      const mark = marks[nth]!
      const held = wholeSize(mark)
      if (held === undefined) known.marks.set(id, mark)
      else whole.set(id, mark)
      size += 1 + (held ?? 0)
    }
  }

  return async (asked) => {
    if (!asked.every(({ question }) => isTimeless(question))) return find(asked, false)
    const now = await look()
    if (now === undefined) return find(asked, false)
    const found = asked.map(recall)
    const unknown = asked.filter((_, at) => !found[at])
    mostlyNew = 2 * unknown.length > asked.length ? mostlyNew + 1 : 0
    if (unknown.length === 0) return found as Found<Picked, Mark>[]
    const news = await find(unknown, true)
    if (now === state) {
      const isFull = size > MAX_REMEMBERED
      if (isFull) begin(now)
      if (isFull || mostlyNew >= MAX_NEW) {
        mostlyNew = 0
        unseen = ASKED_TOO_MUCH
      }
      unknown.forEach((each, at) => void remember(each, news[at]!))
    }
    let next = 0
    return found.map((each) => each ?? news[next++]!)
  }
}
