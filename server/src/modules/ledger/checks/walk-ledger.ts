import type { Db } from '../../../kernel/index.ts'
import { inStretch, type Part } from './invariant.ts'
import { invariants } from './invariants.ts'
import { CHUNK, countPart, findLastIds, type LedgerCheck } from './verify.ts'

/** Where a walk continues: which part of all, and after which id. */
export interface WalkPoint {
  part: number
  from: number
}

export interface Walk {
  /** The invariant violated in the range where the walk stopped, with how often. */
  broken: LedgerCheck[]
  /** Where to continue; undefined at the end. */
  next: WalkPoint | undefined
}

// Each holds or not within one statement, so a walk of many statements at different times is as good as one snapshot.
// The one that must be added up over everything follows from these.
const steps: readonly { name: string; part: Part }[] = invariants
  .filter(({ isWhole }) => !isWhole)
  .flatMap(({ name, parts }) => parts.map((part) => ({ name, part })))

/**
 * Checks the whole history, a range at a time, for as long as `budgetMs`; another call continues where this one
 * stopped.
 */
export async function walkLedger(db: Db, start: WalkPoint, budgetMs: number, chunk = CHUNK): Promise<Walk> {
  const until = Date.now() + budgetMs
  const last = await findLastIds(db)
  let { part: index, from } = start
  for (; index < steps.length; index++, from = 0) {
    const { name, part } = steps[index]!
    for (; from < last[part.over]; from += chunk) {
      if (Date.now() >= until) return { broken: [], next: { part: index, from } }
      const value = await countPart(db, part.count, inStretch({ from, to: from + chunk }))
      if (value !== 0n) return { broken: [{ name, value: Number(value) }], next: undefined }
    }
  }
  return { broken: [], next: undefined }
}
