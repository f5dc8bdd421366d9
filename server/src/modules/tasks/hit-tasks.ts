import type { Counter } from 'prom-client'
import { callSql, type Logger, type Settings, type SqlFunctions, type Tx, type TypedSql } from '../../kernel/index.ts'
import { moneySetting, switchedOff } from '../ledger/index.ts'
import { type TaskType, taskLimitsSetting, tasksSetting } from './settings.ts'

/** Somebody did something a task may count. */
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
  stopped: Counter<'ceiling'>
  log: Logger
}

/** No payout fits below it. */
const NOTHING = -1

/** While the brake is on, refuses operations whose only purpose is a payout. */
export function requirePayouts(settings: Settings): void {
  if (!settings.get(moneySetting).tasks) throw switchedOff('Being paid for tasks and sign-in')
}

/** Counts hits and pays what is complete; answers what the given person was paid. One statement, or none where no task is defined. */
export async function hitTasks(tx: Tx, deps: HitDeps, payee: number, hits: readonly Hit[]): Promise<number> {
  const counting = count(deps, hits)
  if (!counting) return 0
  const outcomes = await tx.rows(counting)
  tx.afterCommit(() => note(deps, outcomes))
  return outcomes.reduce((sum, { user_id, paid }) => (user_id === payee ? sum + paid : sum), 0)
}

/** The same where nobody has to know what it paid: the statement travels with the commit. */
export function hitTasksInPassing(tx: Tx, deps: HitDeps, hits: readonly Hit[]): void {
  const counting = count(deps, hits)
  if (counting) tx.later(counting, (outcomes) => note(deps, outcomes))
}

type Outcome = SqlFunctions['hit_tasks']['row']

function count({ settings, timeZone }: HitDeps, hits: readonly Hit[]): TypedSql<Outcome> | undefined {
  const definitions = settings.get(tasksSetting)
  const counted = hits.flatMap(({ userId, type, object, isOnceEver = false, address }) => {
    const task = definitions.find((each) => each.type === type)
    if (!task) return []
    const { max, hit_increment: per, how_increment: pays } = task
    return [
      { user_id: userId, type, object: object ?? null, once: isOnceEver, address: address ?? null, max, per, pays },
    ]
  })
  if (counted.length === 0) return undefined
  const limits = settings.get(taskLimitsSetting)
  return callSql('hit_tasks', {
    p_hits: counted,
    p_zone: timeZone,
    // Hits count although nothing is paid: a first join now will not be a first join later.
    p_user_ceiling: isBraked(settings) ? NOTHING : limits['user-per-day'],
    p_system_ceiling: limits['system-per-day'],
    p_per_address: limits['be-liked-per-address'],
  })
}

const isBraked = (settings: Settings): boolean => !settings.get(moneySetting).tasks

function note({ settings, stopped, log }: HitDeps, outcomes: readonly Outcome[]): void {
  const kept = outcomes.flatMap((outcome) =>
    isBraked(settings) && outcome.stopped === 'user' ? 'brake' : (outcome.stopped ?? []),
  )
  for (const ceiling of kept) stopped.inc({ ceiling })
  if (kept.includes('system')) log.warn('tasks have paid all they may pay today')
}
