import type { Counter } from 'prom-client'
import { callSql, type Logger, type Settings, type SqlFunctions, type Tx, type TypedSql } from '../../kernel/index.ts'
import { moneySetting, switchedOff } from '../ledger/index.ts'
import type { Finished } from './finished.ts'
import { type TaskType, taskLimitsSetting, tasksSetting } from './settings.ts'

/** A user did something a task may count. */
export interface Hit {
  userId: number
  type: TaskType
  /** What it was done to: counts once a day for this person. Without one, every time counts. */
  object?: string
  /** The object counts once for ever. */
  isOnceEver?: boolean
  /** Its network address, to limit what many accounts of one household could fake. */
  address?: string
}

export interface HitDeps {
  settings: Settings
  timeZone: string
  finished: Finished
  stopped: Counter<'ceiling'>
  log: Logger
}

/** No payout fits below it. */
const NOTHING = -1

/** While the brake is on, refuses operations whose only purpose is a payout. */
export function requirePayouts(settings: Settings): void {
  if (!settings.get(moneySetting).tasks) throw switchedOff('tasks')
}

/**
 * Counts hits and pays complete cycles; returns what the given person was paid. One statement, or none where nothing
 * can count.
 */
export async function hitTasks(tx: Tx, deps: HitDeps, payee: number, hits: readonly Hit[]): Promise<number> {
  const { counting, note } = count(deps, hits)
  const outcomes = counting ? await tx.rows(counting) : []
  tx.afterCommit(() => note(outcomes))
  return outcomes.reduce((sum, { user_id, paid }) => (user_id === payee ? sum + paid : sum), 0)
}

/** The same for callers that do not need to know what it paid: the statement is sent with the commit. */
export function hitTasksInPassing(tx: Tx, deps: HitDeps, hits: readonly Hit[]): void {
  const { counting, note } = count(deps, hits)
  if (counting) tx.later(counting, note)
  else tx.afterCommit(() => note([]))
}

type Outcome = SqlFunctions['count_hits']['row']

interface Count {
  /** Absent where no hit can count. */
  counting?: TypedSql<Outcome>
  /** What to do after the commit. */
  note(outcomes: readonly Outcome[]): void
}

function count(deps: HitDeps, hits: readonly Hit[]): Count {
  const { settings, timeZone, finished } = deps
  const definitions = settings.get(tasksSetting)
  const limits = settings.get(taskLimitsSetting)
  const perAddress = limits['be-liked-per-address']
  const defined = hits.flatMap(({ userId, type, object, isOnceEver = false, address }) => {
    const task = definitions.find((each) => each.type === type)
    if (!task) return []
    const { max, hit_increment: per, how_increment: pays } = task
    return [
      { user_id: userId, type, object: object ?? null, once: isOnceEver, address: address ?? null, max, per, pays },
    ]
  })
  const notDone = defined.filter(({ user_id, type, max }) => !finished.isDone(user_id, type, max))
  const open = notDone.filter(({ user_id, address }) => !address || !finished.isEnough(user_id, address, perAddress))
  const note = (outcomes: readonly Outcome[]) => {
    deps.stopped.inc({ ceiling: 'address' }, notDone.length - open.length)
    noteStops(deps, outcomes)
    for (const { user_id: userId, type, stopped, left_s: leftS } of outcomes) {
      const theirs = open.filter((hit) => hit.user_id === userId && hit.type === type)
      if (stopped === 'done') finished.noteDone(userId, type, theirs[0]!.max, leftS)
      // It does not say which of several addresses.
      else if (stopped === 'address' && theirs.every(({ address }) => address === theirs[0]!.address))
        finished.noteEnough(userId, theirs[0]!.address!, perAddress, leftS)
    }
  }
  if (open.length === 0) return { note }
  const counting = callSql('count_hits', {
    p_hits: open,
    p_zone: timeZone,
    // Hits count although nothing is paid: a first join now will not be a first join later.
    p_user_ceiling: isBraked(settings) ? NOTHING : limits['user-per-day'],
    p_system_ceiling: limits['system-per-day'],
    p_per_address: perAddress,
  })
  return { counting, note }
}

const isBraked = (settings: Settings): boolean => !settings.get(moneySetting).tasks

function noteStops({ settings, stopped, log }: HitDeps, outcomes: readonly Outcome[]): void {
  const kept = outcomes.flatMap((outcome) => {
    if (outcome.stopped === 'done') return []
    return isBraked(settings) && outcome.stopped === 'user' ? 'brake' : (outcome.stopped ?? [])
  })
  for (const ceiling of kept) stopped.inc({ ceiling })
  if (kept.includes('system')) log.warn('tasks have paid all they may pay today')
}
