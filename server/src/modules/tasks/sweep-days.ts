import { defineJob, forget, sql, type Worker, worker } from '../../kernel/index.ts'

/** Deletes what was counted on past days; what was paid stays in totals and in the ledger. */
export const sweepDays = defineJob<Record<string, never>>('tasks.sweep')

// Two days are kept, in any time zone: what began before midnight may end after it.
const IS_OVER = sql`day < (plaza_now() at time zone 'UTC')::date - 2 and day <> 'infinity'`

export const sweepDaysWorker: Worker = worker(sweepDays, async (context) => {
  for (const table of ['task_hits', 'task_addresses', 'task_counters', 'task_mints'])
    await forget(context, table, IS_OVER)
})
