import {
  audit,
  type Caller,
  type Db,
  type Origin,
  type Queryable,
  sql,
  type Transactor,
  type Tx,
} from '../../kernel/index.ts'
import { reportNotFound } from './errors.ts'
import { presentReport, reports } from './list-reports.ts'
import type { OpenedReport } from './schemas.ts'

export interface ReportsDeps {
  db: Db
  transact: Transactor['transact']
  /** What a report about a private conversation shows of it. */
  findSnapshot: (db: Queryable, reportId: number) => Promise<object[] | undefined>
}

/** One report. Where it shows a part of a private conversation, the audit log keeps who looked at it. */
export async function openReport(
  tx: Tx,
  { findSnapshot }: Pick<ReportsDeps, 'findSnapshot'>,
  { caller, reportId, origin }: { caller: Caller; reportId: number; origin: Origin },
): Promise<OpenedReport> {
  const row = await tx.find<Parameters<typeof presentReport>[0]>(
    sql`select ${reports.columns} from ${reports.from} where r.id = ${reportId}`,
  )
  if (!row) throw reportNotFound()
  const snapshot = (await findSnapshot(tx, reportId)) as OpenedReport['snapshot'] | undefined
  if (snapshot)
    await audit(tx, { actorId: caller.id, action: 'reports.open', object: `reports:${reportId}`, ...origin })
  return { ...presentReport(row), snapshot: snapshot ?? null }
}
