import { audit, type Caller, endClaim, type Origin, type Problem, sql, type Tx } from '../../kernel/index.ts'
import { aboutYou, alreadyFinal, reportNotFound } from './errors.ts'
import { reportDecided } from './facts.ts'
import type { ReportDecision } from './schemas.ts'

/** Decides about a report, once, and never about oneself: of any number of people at the same moment one decides. */
export async function decideReport(
  tx: Tx,
  handler: Caller,
  reportId: number,
  { status, remark = null }: Omit<ReportDecision, 'remark'> & { remark?: string | null },
  origin: Origin,
): Promise<void> {
  await endClaim(tx, handler, 'reports', reportId)
  const decided = await tx.find<{ reporter_id: number }>(sql`
    update reports
    set status = ${status}, remark = ${remark}, handler_id = ${handler.id}, handled_at = plaza_now(), updated_at = plaza_now()
    where id = ${reportId} and status = 'waiting' and owner_id <> ${handler.id} returning reporter_id`)
  if (!decided) throw await whyNot(tx, reportId, handler)
  await tx.publish(reportDecided, { reportId, reporterId: decided.reporter_id, status, ...(remark && { remark }) })
  await audit(tx, {
    actorId: handler.id,
    action: 'reports.update',
    object: `reports:${reportId}`,
    before: { status: 'waiting' },
    after: { status, remark },
    ...origin,
  })
}

async function whyNot(tx: Tx, reportId: number, handler: Caller): Promise<Problem> {
  const report = await tx.find<{ owner_id: number }>(sql`select owner_id from reports where id = ${reportId}`)
  if (!report) return reportNotFound()
  return report.owner_id === handler.id ? aboutYou() : alreadyFinal()
}
