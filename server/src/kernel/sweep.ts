import { sql } from './db/sql.ts'
import { defineJob, type Schedule, type Worker, worker } from './jobs/job.ts'

/** Removes what the kernel kept only for a while, and chains new audit lines. */
const sweep = defineJob<Record<string, never>>('kernel.sweep')

/** How long a job that failed for good can be looked at and done again (`plaza jobs`). */
const KEEP_LAID_ASIDE_DAYS = 90

export const sweepWorker: Worker = worker(sweep, async ({ db }) => {
  await db.run(sql`delete from idempotency_keys where keep_until < plaza_now()`)
  await db.run(sql`delete from budget_uses where expires_at < plaza_now()`)
  await db.run(sql`delete from rate_windows where "window" < extract(epoch from plaza_now())::bigint / 60 - 5`)
  await db.run(sql`delete from jobs where dead_at < plaza_now() - make_interval(days => ${KEEP_LAID_ASIDE_DAYS})`)
  await db.run(sql`select audit_chain()`)
})

export const sweepSchedule: Schedule = { job: sweep, everyS: 60 }
