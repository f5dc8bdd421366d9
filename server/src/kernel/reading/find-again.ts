import type { Asked, Found } from './asked.ts'
import type { StateOf } from './state.ts'

type FindAll<Question, Picked, Mark> = (asked: readonly Asked<Question>[]) => Promise<readonly Found<Picked, Mark>[]>

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
  keyOf: (question: Question) => string,
  stateOf: StateOf,
  isTimeless: (question: Question) => boolean = () => true,
): FindAll<Question, Picked, Mark> {
  let state: string | undefined
  let remembered = new Map<string, { picked: Picked; marks: Map<number, Mark> }>()
  let size = 0
  let begunAt = 0
  let vain = 0
  let unseen = 0
  let unknown = 0

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
    size = 0
    begunAt = performance.now()
  }

  /** Everything that is asked, or nothing. */
  function recall(asked: readonly Asked<Question>[]): Found<Picked, Mark>[] | undefined {
    const found: Found<Picked, Mark>[] = []
    for (const { question, viewerIds } of asked) {
      const known = remembered.get(keyOf(question))
      if (!known) return undefined
      const { picked, marks } = known
      for (const id of viewerIds) if (!marks.has(id)) return undefined
      found.push({ picked, marks: viewerIds.map((id) => marks.get(id)!) })
    }
    return found
  }

  function remember(asked: readonly Asked<Question>[], found: readonly Found<Picked, Mark>[]): void {
    asked.forEach(({ question, viewerIds }, at) => {
      const key = keyOf(question)
      const { picked, marks } = found[at]!
      const known = remembered.get(key) ?? { picked, marks: new Map<number, Mark>() }
      remembered.set(key, known)
      viewerIds.forEach((id, nth) => void known.marks.set(id, marks[nth]!))
      size += 1 + viewerIds.length + (Array.isArray(picked) ? picked.length : 0)
    })
  }

  return async (asked) => {
    if (!asked.every(({ question }) => isTimeless(question))) return find(asked)
    const now = await look()
    const again = now === undefined ? undefined : recall(asked)
    if (again) {
      unknown = 0
      return again
    }
    const found = await find(asked)
    if (now === undefined || now !== state) return found
    const isFull = size > MAX_REMEMBERED
    if (isFull) begin(now)
    if (isFull || ++unknown >= MAX_NEW) {
      unknown = 0
      unseen = ASKED_TOO_MUCH
    }
    remember(asked, found)
    return found
  }
}
