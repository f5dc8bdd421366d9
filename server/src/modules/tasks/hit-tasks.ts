import type { Counter } from 'prom-client'
import { callSql, type Logger, type Settings, type Tx } from '../../kernel/index.ts'
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
  /** Where it came from, for what many accounts of one household could fake. */
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

/** Refuses what is asked for only to be paid, while the brake is on. */
export function requirePayouts(settings: Settings): void {
  if (!settings.get(moneySetting).tasks) throw switchedOff('Being paid for tasks and sign-in')
}

/**
 * Counts hits and pays what is complete; answers what the given person was paid. One statement, and none at all where no
 * task is defined for what was done.
 */
export async function hitTasks(
  tx: Tx,
  { settings, timeZone, stopped, log }: HitDeps,
  payee: number,
  hits: readonly Hit[],
): Promise<number> {
  const definitions = settings.get(tasksSetting)
  const counted = hits.flatMap(({ userId, type, object, isOnceEver = false, address }) => {
    const task = definitions.find((each) => each.type === type)
    if (!task) return []
    const { max, hit_increment: per, how_increment: pays } = task
    return [
      { user_id: userId, type, object: object ?? null, once: isOnceEver, address: address ?? null, max, per, pays },
    ]
  })
  if (counted.length === 0) return 0
  const limits = settings.get(taskLimitsSetting)
  // What was done counts all the same: whoever joins a topic now will not join it for the first time again.
  const isBraked = !settings.get(moneySetting).tasks
  const outcomes = await tx.rows(
    callSql('hit_tasks', {
      p_hits: counted,
      p_zone: timeZone,
      p_user_ceiling: isBraked ? NOTHING : limits['user-per-day'],
      p_system_ceiling: limits['system-per-day'],
      p_per_address: limits['be-liked-per-address'],
    }),
  )
  const kept = outcomes.flatMap((outcome) =>
    isBraked && outcome.stopped === 'user' ? 'brake' : (outcome.stopped ?? []),
  )
  if (kept.length > 0)
    tx.afterCommit(() => {
      for (const ceiling of kept) stopped.inc({ ceiling })
      if (kept.includes('system')) log.warn('tasks have paid all they may pay today')
    })
  return outcomes.reduce((sum, { user_id, paid }) => (user_id === payee ? sum + paid : sum), 0)
}
