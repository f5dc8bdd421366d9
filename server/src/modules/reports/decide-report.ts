import { audit, type Caller, endClaim, type Origin, type Problem, sql, type Tx } from '../../kernel/index.ts'
import { aboutYou, alreadyFinal, reportNotFound } from './errors.ts'
import { reportDecided } from './facts.ts'
import type { ReportDecision } from './schemas.ts'

/** Decides about a report, once, and never about oneself: of any number of people at once one decides. */
export async function decideReport(
  tx: Tx,
  handler: Caller,
  reportId: number,
  { status, remark, all = false }: ReportDecision,
  origin: Origin,
): Promise<void> {
  for (const queue of ['reports', 'held']) await endClaim(tx, handler, queue, reportId)
  const decided = await tx.rows<Decided>(sql`
    with theirs as (
      select o.id from reports r join reports o on o.id = r.id or ${all} and o.subject_kind = r.subject_kind and o.subject_id = r.subject_id
      where r.id = ${reportId} and r.status = 'waiting' and o.status = 'waiting' and o.owner_id <> ${handler.id}
      order by o.id <> r.id, o.id limit ${MOST_AT_ONCE} for update of o)
    update reports
    set status = ${status}, remark = ${remark ?? null}, handler_id = ${handler.id}, handled_at = plaza_now(), updated_at = plaza_now()
    where id in (select id from theirs) and status = 'waiting'
    returning id, reporter_id, subject_kind, subject_id, is_held`)
  if (!decided.some(({ id }) => id === reportId)) throw await whyNot(tx, reportId, handler)
  await audit(tx, {
    actorId: handler.id,
    action: 'reports.update',
    object: `reports:${reportId}`,
    before: { status: 'waiting' },
    after: { status, remark: remark ?? null, ...(decided.length > 1 && { together: decided.length }) },
    ...origin,
  })
  for (const report of decided)
    await tx.publish(reportDecided, {
      reportId: report.id,
      reporterId: report.reporter_id,
      subjectKind: report.subject_kind,
      subjectId: report.subject_id,
      status,
      wasHeld: report.is_held,
      ...(remark && { remark }),
    })
}

/** Reports that one decision ends; the thing waits again with what is left. */
const MOST_AT_ONCE = 500

interface Decided {
  id: number
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
