import type { Tx } from '../db/db.ts'
import type { Driver } from '../db/driver.ts'
import { sql } from '../db/sql.ts'

/** Restarts a dead job; undefined when there is no such job. */
export const retryDeadLetter = (tx: Tx, jobId: number) =>
  tx.find<{ name: string }>(sql`
    update jobs set dead_at = null, attempts = 0, run_at = plaza_now() where id = ${jobId} and dead_at is not null returning name`)

/** Restarts all dead jobs; returns how many. */
export const retryDeadLetters = async (driver: Driver): Promise<number> =>
  (await driver`update jobs set dead_at = null, attempts = 0, run_at = plaza_now() where dead_at is not null`).count

/** Deletes a dead job; it will never run. */
export const dropDeadLetter = (tx: Tx, jobId: number) =>
  tx.find<{ name: string; last_error: string | null }>(
    sql`delete from jobs where id = ${jobId} and dead_at is not null returning name, last_error`,
  )
