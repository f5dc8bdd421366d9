import { audit, type Caller, endClaim, type Origin, type Problem, sql, type Tx } from '../../kernel/index.ts'
import { aboutYou, alreadyFinal, reportNotFound } from './errors.ts'
import { reportDecided } from './facts.ts'
import type { ReportDecision } from './schemas.ts'

/** Decides about a report, once, and never about oneself: of any number of people at once one decides. */
export async function decideReport(
  tx: Tx,
  handler: Caller,
  reportId: number,
  { status, remark = null }: Omit<ReportDecision, 'remark'> & { remark?: string | null },
  origin: Origin,
): Promise<void> {
  await endClaim(tx, handler, 'reports', reportId)
  const decided = await tx.find<Decided>(sql`
    update reports
    set status = ${status}, remark = ${remark}, handler_id = ${handler.id}, handled_at = plaza_now(), updated_at = plaza_now()
    where id = ${reportId} and status = 'waiting' and owner_id <> ${handler.id}
    returning reporter_id, subject_kind, subject_id, is_held`)
  if (!decided) throw await whyNot(tx, reportId, handler)
  await audit(tx, {
    actorId: handler.id,
    action: 'reports.update',
    object: `reports:${reportId}`,
    before: { status: 'waiting' },
    after: { status, remark },
    ...origin,
  })
  await tx.publish(reportDecided, {
    reportId,
    reporterId: decided.reporter_id,
    subjectKind: decided.subject_kind,
    subjectId: decided.subject_id,
    status,
    wasHeld: decided.is_held,
    ...(remark && { remark }),
  })
}

interface Decided {
  reporter_id: number | null
  subject_kind: string
  subject_id: number
  is_held: boolean
}

async function whyNot(tx: Tx, reportId: number, handler: Caller): Promise<Problem> {
  const report = await tx.find<{ owner_id: number }>(sql`select owner_id from reports where id = ${reportId}`)
  if (!report) return reportNotFound()
  return report.owner_id === handler.id ? aboutYou() : alreadyFinal()
}
