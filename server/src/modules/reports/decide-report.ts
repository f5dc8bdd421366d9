import { audit, type Caller, endClaim, type Origin, type Problem, type Sql, sql, type Tx } from '../../kernel/index.ts'
import { aboutYou, alreadyFinal, reportNotFound } from './errors.ts'
import { reportDecided } from './facts.ts'
import type { ReportDecision } from './schemas.ts'

/** Decides about a report, once, and never about oneself: of any number of people at once one decides. */
export async function decideReport(
  tx: Tx,
  handler: Caller,
  reportId: number,
  { status, remark, all = false, person = false }: ReportDecision,
  origin: Origin,
): Promise<void> {
  for (const queue of QUEUES) await endClaim(tx, handler, queue, reportId)
  const decided = await tx.rows<Decided>(sql`
    with theirs as (
      select o.id from reports r join reports o on o.id = r.id or ${whichElse(handler, { all, person })}
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

const QUEUES = ['reports', 'held']

/**
 * Which waiting reports (`o`) a decision about one (`r`) ends too: those about the same thing, or about the same person
 * where they wait in the same queue. A thing is held as a whole, and stays where a colleague is deciding it.
 */
const whichElse = (handler: Caller, { all, person }: { all: boolean; person: boolean }): Sql =>
  person
    ? sql`o.owner_id = r.owner_id and ${isHeld(sql`o`)} = ${isHeld(sql`r`)} and not exists (
        select from queue_claims c join reports f on f.id = c.object_id
        where c.kind = any (${QUEUES}::text[]) and c.user_id <> ${handler.id} and c.until > plaza_now()
          and f.subject_kind = o.subject_kind and f.subject_id = o.subject_id)`
    : sql`${all} and o.subject_kind = r.subject_kind and o.subject_id = r.subject_id`

/** Whether the thing a report is about is held by any that waits. */
const isHeld = (report: Sql): Sql => sql`exists (
  select from reports h where h.subject_kind = ${report}.subject_kind and h.subject_id = ${report}.subject_id
    and h.status = 'waiting' and h.is_held)`

/** Reports that one decision ends; what is left waits again. */
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
