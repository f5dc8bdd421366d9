import { audit, type Caller, type Origin, sql, type Tx } from '../../kernel/index.ts'
import { alreadyFinal, reportNotFound } from './errors.ts'
import type { ReportDecision } from './schemas.ts'

/** Decides about a report, once: of any number of people at the same moment one decides. */
export async function decideReport(
  tx: Tx,
  handler: Caller,
  reportId: number,
  { status, remark = null }: Omit<ReportDecision, 'remark'> & { remark?: string | null },
  origin: Origin,
): Promise<void> {
  const isDecided = await tx.changed(sql`
    update reports
    set status = ${status}, remark = ${remark}, handler_id = ${handler.id}, handled_at = plaza_now(), updated_at = plaza_now()
    where id = ${reportId} and status = 'waiting'`)
  if (!isDecided) throw (await isThere(tx, reportId)) ? alreadyFinal() : reportNotFound()
  await audit(tx, {
    actorId: handler.id,
    action: 'reports.update',
    object: `reports:${reportId}`,
    before: { status: 'waiting' },
    after: { status, remark },
    ...origin,
  })
}

const isThere = async (tx: Tx, reportId: number) =>
  (await tx.find(sql`select id from reports where id = ${reportId}`)) !== undefined
