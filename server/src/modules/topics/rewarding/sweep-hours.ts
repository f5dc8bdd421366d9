import { defineJob, sql, type Worker, worker } from '../../../kernel/index.ts'

/** Forgets hours that no board reaches. */
export const sweepHours = defineJob<Record<string, never>>('topics.sweep_hours')

export const sweepHoursWorker: Worker = worker(sweepHours, async ({ db }) => {
  await db.run(sql`delete from topic_reward_hours where hour < plaza_now() - interval '32 days'`)
})
