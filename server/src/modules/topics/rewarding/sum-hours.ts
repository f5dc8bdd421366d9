import { callSql, type Db, defineJob, type Worker, worker } from '../../../kernel/index.ts'
import { HOURS } from './period-board.ts'

/** Advances the boards' sums, so that none of them reads more than the last hours and its best topics. */
export const sumHours = defineJob<Record<string, never>>('topics.sum_hours')

/** If there is much to do, as after a long pause, the rest is another job: one must not take too long. */
const MOST_MOVES = 50

export const sumHoursWorker: Worker = worker(sumHours, async ({ db, signal }) => {
  let moves = 0
  for (const [period, hours] of Object.entries(HOURS))
    while (await moveOn(db, period, hours)) {
      signal.throwIfAborted()
      if (++moves === MOST_MOVES) return db.transaction((tx) => tx.enqueue(sumHours, {}))
    }
})

/** Whether there is more to do. */
async function moveOn(db: Db, period: string, hours: number): Promise<boolean> {
  const moved = await db.get(callSql('move_topic_reward_sums', { p_period: period, p_hours: hours }))
  return moved.move_topic_reward_sums
}
