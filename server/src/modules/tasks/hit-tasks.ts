import type { Counter } from 'prom-client'
import { type Logger, type Settings, sql, type Tx } from '../../kernel/index.ts'
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
  settings: () => Settings
  timeZone: string
  stopped: Counter<'ceiling'>
  log: Logger
}

interface Outcome {
  user_id: number
  type: string
  paid: number
  stopped: 'user' | 'system' | 'address' | null
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
  const definitions = settings().get(tasksSetting)
  const counted = hits.flatMap(({ userId, type, object, isOnceEver = false, address }) => {
    const task = definitions.find((each) => each.type === type)
    if (!task) return []
    const { max, hit_increment: per, how_increment: pays } = task
    return [
      { user_id: userId, type, object: object ?? null, once: isOnceEver, address: address ?? null, max, per, pays },
    ]
  })
  if (counted.length === 0) return 0
  const limits = settings().get(taskLimitsSetting)
  const outcomes = await tx.rows<Outcome>(sql`
    select user_id, type, paid, stopped from hit_tasks(
      ${counted}::jsonb, ${timeZone}, ${limits['user-per-day']}, ${limits['system-per-day']}, ${limits['be-liked-per-address']})`)
  const kept = outcomes.flatMap((outcome) => outcome.stopped ?? [])
  if (kept.length > 0)
    tx.afterCommit(() => {
      for (const ceiling of kept) stopped.inc({ ceiling })
      if (kept.includes('system')) log.warn('tasks have paid all they may pay today')
    })
  return outcomes.reduce((sum, { user_id, paid }) => (user_id === payee ? sum + paid : sum), 0)
}
