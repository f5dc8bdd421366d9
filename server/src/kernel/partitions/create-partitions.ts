import { Gauge } from 'prom-client'
import { HOUR_S } from '../budgets.ts'
import type { Check } from '../check.ts'
import { callSql } from '../db/call-sql.ts'
import type { Queryable } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { defineJob } from '../jobs/job.ts'
import { type Schedule, type Worker, worker } from '../jobs/worker.ts'
import type { Metrics } from '../metrics.ts'

/** Creates partitions long before a row needs them: beyond the last one nothing could be written. */
const createPartitions = defineJob<Record<string, never>>('kernel.make_room', { maxAttempts: 1_000_000 })

// One table at a time: each is locked, with those it references, no longer than its own partitions take.
export const createPartitionsWorker: Worker = worker(createPartitions, async ({ db }) => {
  for (const { name } of await db.rows(callSql('partitions_ahead', {})))
    await db.run(callSql('make_partitions', { p_table: name }))
})

export const createPartitionsSchedule: Schedule = { job: createPartitions, everyS: HOUR_S }

/** Three are kept ahead; fewer than these mean that the job does not get through. */
const FEWEST_AHEAD = 2

export const partitionChecks: readonly Check[] = [
  {
    name: 'partitions ahead',
    differences: sql`select ahead from partitions_ahead() where ahead < ${FEWEST_AHEAD}`,
  },
  {
    name: 'partitions as guarded as their table',
    differences: sql`select part_id from partitions_unguarded()`,
  },
]

/**
 * Tells Prometheus how many partitions are ahead: as of the last check, so that a scrape never waits for the database.
 */
export function watchPartitions({ registry }: Metrics, db: Queryable): void {
  let tables: { name: string; ahead: number }[] = []
  const look = async () => {
    tables = await db.rows(callSql('partitions_ahead', {}))
  }
  new Gauge({
    name: 'plaza_partitions_ahead',
    help: 'Partitions that are ready ahead of a table that is cut by its ids; with none left, writing to it fails.',
    labelNames: ['table'],
    aggregator: 'min',
    registers: [registry],
    collect() {
      for (const { name, ahead } of tables) this.set({ table: name }, ahead)
      look().catch(() => {})
    },
  })
}
