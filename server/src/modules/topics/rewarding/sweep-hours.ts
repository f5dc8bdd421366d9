import { defineJob, forget, sql, type Worker, worker } from '../../../kernel/index.ts'

/** Forgets hours that no board reaches. */
export const sweepHours = defineJob<Record<string, never>>('topics.sweep_hours')

export const sweepHoursWorker: Worker = worker(sweepHours, (context) =>
  forget(context, 'topic_reward_hours', sql`hour < plaza_now() - interval '32 days'`),
)
