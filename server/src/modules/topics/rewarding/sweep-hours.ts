import { defineJob, forget, sql, type Worker, worker } from '../../../kernel/index.ts'

/**
 * Deletes hours that no board reaches and no sum contains (that of a month reaches back longest), and openings of
 * hidden topics older than a day.
 */
export const sweepHours = defineJob<Record<string, never>>('topics.sweep_hours')

export const sweepHoursWorker: Worker = worker(sweepHours, async (context) => {
  await forget(
    context,
    'topic_reward_hours',
    sql`hour < plaza_now() - interval '32 days'
      and hour < coalesce((select s.since from topic_reward_spans s where s.period = 'month'), 'infinity')`,
  )
  await forget(context, 'topic_openings', sql`opened_at < plaza_now() - interval '1 day'`)
})
