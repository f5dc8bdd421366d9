import { sql } from './db/sql.ts'
import { defineJob, type Schedule, type Worker, worker } from './jobs/job.ts'

/** Removes what the kernel kept only for a while, and chains new audit lines. */
const sweep = defineJob<Record<string, never>>('kernel.sweep')

export const sweepWorker: Worker = worker(sweep, async ({ db }) => {
  await db.run(sql`delete from idempotency_keys where keep_until < plaza_now()`)
  await db.run(sql`delete from budget_uses where expires_at < plaza_now()`)
  await db.run(sql`delete from rate_windows where "window" < extract(epoch from plaza_now())::bigint / 60 - 5`)
  await db.run(sql`select audit_chain()`)
})

export const sweepSchedule: Schedule = { job: sweep, everyS: 60 }
