import { type Sql, sql } from '../db/sql.ts'
import type { Seal } from '../secrets.ts'
import type { Job } from './job.ts'

/** Inserts the job. With a `key`, a job already waiting under it is left alone; a dead one starts over. */
export function insertJob<Payload>(
  tx: { later(query: Sql): void },
  seal: Seal,
  job: Job<Payload>,
  payload: Payload,
  { delayS = 0, key }: { delayS?: number; key?: string } = {},
): void {
  const stored = job.isSecret ? { sealed: seal.close(JSON.stringify(payload)).toString('base64') } : payload
  tx.later(sql`
    insert into jobs (name, payload, max_attempts, run_at, key)
    values (${job.name}, ${stored}, ${job.maxAttempts}, plaza_now() + make_interval(secs => ${delayS}), ${key ?? null})
    on conflict (key) do update set payload = excluded.payload, run_at = excluded.run_at, max_attempts = excluded.max_attempts,
      attempts = 0, dead_at = null, last_error = null
    where jobs.dead_at is not null`)
}
