import { callSql } from './db/call-sql.ts'
import { sql } from './db/sql.ts'
import { forget } from './jobs/forget.ts'
import { defineJob } from './jobs/job.ts'
import { type Schedule, type Worker, worker } from './jobs/worker.ts'

/** Removes expired rows of the kernel, and chains new audit lines. */
const sweep = defineJob<Record<string, never>>('kernel.sweep')

/** How long a dead job can be inspected and retried (`plaza jobs`). */
export const KEEP_DEAD_JOBS_DAYS = 90

export const sweepWorker: Worker = worker(sweep, async (context) => {
  await forget(context, 'idempotency_keys', sql`keep_until < plaza_now()`)
  await forget(context, 'budget_uses', sql`expires_at < plaza_now()`)
  await forget(context, 'rate_windows', sql`"window" < extract(epoch from plaza_now())::bigint / 60 - 5`)
  await forget(context, 'jobs', sql`dead_at < plaza_now() - make_interval(days => ${KEEP_DEAD_JOBS_DAYS})`)
  await context.db.run(callSql('audit_chain', {}))
})

export const sweepSchedule: Schedule = { job: sweep, everyS: 60 }
