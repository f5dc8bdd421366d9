import { callSql, defineJob, type Worker, worker } from '../../../kernel/index.ts'
import { HOURS } from './period-board.ts'

/** Moves on what the boards add up, so that none of them reads more than the last hours and its best topics. */
export const sumHours = defineJob<Record<string, never>>('topics.sum_hours')

export const sumHoursWorker: Worker = worker(sumHours, async ({ db, signal }) => {
  for (const [period, hours] of Object.entries(HOURS))
    for (let isBehind = true; isBehind; ) {
      signal.throwIfAborted()
      const moved = await db.get<{ move_topic_reward_sums: boolean }>(
        callSql('move_topic_reward_sums', { p_period: period, p_hours: hours }),
      )
      isBehind = moved.move_topic_reward_sums
    }
})
