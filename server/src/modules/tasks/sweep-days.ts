import { type Db, defineJob, identifier, sql, type Worker, worker } from '../../kernel/index.ts'

/** Forgets what was counted on days that are over; what was paid stays in totals and in the ledger. */
export const sweepDays = defineJob<Record<string, never>>('tasks.sweep')

/** A few at a time, so that no statement takes long. */
const BATCH = 5000

export const sweepDaysWorker: Worker = worker(sweepDays, async ({ db, signal }) => {
  for (const table of ['task_hits', 'task_addresses', 'task_counters', 'task_mints'])
    while ((await removeSome(db, table)) === BATCH) signal.throwIfAborted()
})

// Two days are kept, whatever the time zone: what began before midnight may end after it.
const removeSome = (db: Db, table: string): Promise<number> =>
  db.run(sql`
    delete from ${identifier(table)} where ctid = any (array(
      select ctid from ${identifier(table)}
      where day < (plaza_now() at time zone 'UTC')::date - 2 and day <> 'infinity' limit ${BATCH}))`)
