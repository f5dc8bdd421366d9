import type { Clock } from '../../kernel/index.ts'

/**
 * What the database said cannot count any more today, so that it is not asked again: a task a user has finished, an
 * address from which enough has come for a user. Neither is undone before the day is over, in any process, and the
 * setting it was said under is part of the key. Anything missing here costs a query.
 */
export interface Finished {
  isDone(userId: number, type: string, max: number): boolean
  noteDone(userId: number, type: string, max: number, leftS: number): void
  isEnough(userId: number, address: string, perAddress: number): boolean
  noteEnough(userId: number, address: string, perAddress: number, leftS: number): void
}

/** About a hundred bytes each. */
const MAX_KNOWN = 20_000
/** More than a transaction takes to commit, and than clocks are set back. */
const BEFORE_MIDNIGHT_S = 60

export function createFinished(clock: Clock, max = MAX_KNOWN): Finished {
  /** Until when each is known, the oldest entries first. */
  const known = new Map<string, number>()
  const isKnown = (key: string): boolean => (known.get(key) ?? 0) > clock.now().getTime()
  const note = (key: string, leftS: number): void => {
    if (leftS <= BEFORE_MIDNIGHT_S) return
    known.set(key, clock.now().getTime() + 1000 * (leftS - BEFORE_MIDNIGHT_S))
    if (known.size > max) known.delete(known.keys().next().value!)
  }
  return {
    isDone: (userId, type, max) => isKnown(doneKey(userId, type, max)),
    noteDone: (userId, type, max, leftS) => note(doneKey(userId, type, max), leftS),
    isEnough: (userId, address, perAddress) => isKnown(enoughKey(userId, address, perAddress)),
    noteEnough: (userId, address, perAddress, leftS) => note(enoughKey(userId, address, perAddress), leftS),
  }
}

const doneKey = (userId: number, type: string, max: number): string => `${userId} ${type} ${max}`
const enoughKey = (userId: number, address: string, perAddress: number): string =>
  `${userId} from ${address} ${perAddress}`
