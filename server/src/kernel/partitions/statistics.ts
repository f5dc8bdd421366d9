import { DAY_S } from '../budgets.ts'
import { callSql } from '../db/call-sql.ts'
import { defineJob } from '../jobs/job.ts'
import { type Schedule, type Worker, worker } from '../jobs/worker.ts'

/** Keeps the planner informed about partitioned tables as a whole. */
const gatherStatistics = defineJob<Record<string, never>>('kernel.gather_statistics')

/** A sample of 30,000 rows, wherever they lie; no reader and no writer waits for it. */
const STATEMENT_MS = 25_000

export const gatherStatisticsWorker: Worker = worker(gatherStatistics, async ({ db, signal }) => {
  for (const { name } of await db.rows(callSql('partitions_ahead', {}))) {
    signal.throwIfAborted()
    await db.transaction((tx) => tx.get(callSql('gather_statistics', { p_table: name })), { statementMs: STATEMENT_MS })
  }
})

export const gatherStatisticsSchedule: Schedule = { job: gatherStatistics, everyS: DAY_S }
