import { Gauge } from 'prom-client'
import { HOUR_S } from '../budgets.ts'
import type { Check } from '../check.ts'
import { callSql } from '../db/call-sql.ts'
import type { Queryable } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { defineJob } from '../jobs/job.ts'
import { type Schedule, type Worker, worker } from '../jobs/worker.ts'
import type { Metrics } from '../metrics.ts'

/** Makes partitions of the audit log long before a line needs them: behind the last of them none could be written. */
const makeRoom = defineJob<Record<string, never>>('kernel.make_room', { maxAttempts: 1_000_000 })

export const makeRoomWorker: Worker = worker(makeRoom, async ({ db }) => {
  await db.run(callSql('audit_make_room', {}))
})

export const makeRoomSchedule: Schedule = { job: makeRoom, everyS: HOUR_S }

/** Three are kept ahead, of ten million lines each; with fewer than these something keeps the job from its work. */
const FEWEST_AHEAD = 2

export const roomCheck: Check = {
  name: 'partitions ahead of the audit log',
  differences: sql`select ahead from audit_log_room() ahead where ahead < ${FEWEST_AHEAD}`,
}

/** Tells Prometheus how many partitions are ahead: as of the last look, so that a scrape never waits for the database. */
export function watchRoom({ registry }: Metrics, db: Queryable): void {
  let ahead: number | undefined
  const look = async () => {
    ahead = (await db.get(callSql('audit_log_room', {}))).audit_log_room
  }
  new Gauge({
    name: 'plaza_partitions_ahead',
    help: 'Partitions that are ready ahead of a table that is cut by its ids; with none left, writing to it fails.',
    labelNames: ['table'],
    aggregator: 'min',
    registers: [registry],
    collect() {
      if (ahead !== undefined) this.set({ table: 'audit_log' }, ahead)
      look().catch(() => {})
    },
  })
}
