import { defineJob, sql, type Worker, worker } from '../../kernel/index.ts'

/** Forgets what was counted on days that are over; what was paid stays in totals and in the ledger. */
export const sweepDays = defineJob<Record<string, never>>('tasks.sweep')

// Two days are kept, whatever the time zone: what began before midnight may end after it.
const over = sql`day < (plaza_now() at time zone 'UTC')::date - 2`

export const sweepDaysWorker: Worker = worker(sweepDays, async ({ db }) => {
  await db.run(sql`delete from task_hits where ${over} and day <> 'infinity'`)
  await db.run(sql`delete from task_addresses where ${over}`)
  await db.run(sql`delete from task_counters where ${over}`)
  await db.run(sql`delete from task_mints where ${over}`)
})
