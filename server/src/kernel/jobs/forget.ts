import { identifier, type Sql, sql } from '../db/sql.ts'
import type { JobContext } from './worker.ts'

/** A few at a time, so that no statement takes long however many there are. */
export const FORGET_BATCH = 5000

/** Deletes the rows of a table that match the condition. A row that changes meanwhile is left for the next run. */
export async function forget(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  table: string,
  when: Sql,
): Promise<void> {
  let removed = FORGET_BATCH
  while (removed === FORGET_BATCH) {
    signal.throwIfAborted()
    removed = await db.run(sql`
      delete from ${identifier(table)} where ctid = any (array(
        select ctid from ${identifier(table)} where ${when} limit ${FORGET_BATCH}))`)
  }
}
