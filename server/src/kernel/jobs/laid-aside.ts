import type { Tx } from '../db/db.ts'
import type { Driver } from '../db/driver.ts'
import { sql } from '../db/sql.ts'

/** Gives work that was laid aside a fresh start; undefined when there is none such. */
export const retryLaidAside = (tx: Tx, jobId: number) =>
  tx.find<{ name: string }>(sql`
    update jobs set dead_at = null, attempts = 0, run_at = plaza_now() where id = ${jobId} and dead_at is not null returning name`)

/** Gives all work that was laid aside a fresh start; how much it was. */
export const retryAllLaidAside = async (driver: Driver): Promise<number> =>
  (await driver`update jobs set dead_at = null, attempts = 0, run_at = plaza_now() where dead_at is not null`).count

/** Drops work that was laid aside: it is never done then. */
export const dropLaidAside = (tx: Tx, jobId: number) =>
  tx.find<{ name: string; last_error: string | null }>(
    sql`delete from jobs where id = ${jobId} and dead_at is not null returning name, last_error`,
  )
