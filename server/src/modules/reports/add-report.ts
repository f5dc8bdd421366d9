import { type Caller, HOUR_S, type StoredMessage, say, spendWithin, sql, type Tx } from '../../kernel/index.ts'
import { ownContent } from './errors.ts'
import { reportMade } from './facts.ts'
import type { Category, ReportBody, ReportedKind } from './schemas.ts'

/** What is reported. The caller has made sure that it exists and that the reporter may see it. */
export interface ReportSubject {
  kind: ReportedKind
  id: number
  ownerId: number
  /** What staff will recognise it by, even if it is gone by then. */
  title: string
}

const REPORTS_PER_HOUR = 30
const MAX_TITLE = 200

/** Reports something to staff. As long as a report of it is open, reporting it again changes nothing and is not an error. */
export async function addReport(
  tx: Tx,
  reporter: Caller,
  subject: ReportSubject,
  body: ReportBody = {},
): Promise<{ message: StoredMessage[] }> {
  if (subject.ownerId === reporter.id) throw ownContent()
  const made = await insertReport(tx, reporter.id, subject, body)
  // Repeats add nothing to the queue, so only what does is counted.
  if (made) {
    await countReport(tx, reporter.id)
    await tx.publish(reportMade, {
      reportId: made.id,
      reporterId: reporter.id,
      subjectKind: subject.kind,
      subjectId: subject.id,
    })
  }
  return { message: [{ code: 'done.reported' }] }
}

const insertReport = (
  tx: Tx,
  reporterId: number,
  { kind, id, ownerId, title }: ReportSubject,
  { reason = null, category = null }: { reason?: string | null; category?: Category | null },
) =>
  tx.find<{ id: number }>(sql`
    insert into reports (reporter_id, kind, subject_kind, subject_id, owner_id, title, reason, category)
    values (${reporterId}, ${kind}, ${kind}, ${id}, ${ownerId}, ${[...title].slice(0, MAX_TITLE).join('')}, ${reason}, ${category})
    on conflict (reporter_id, kind, subject_id) where status = 'waiting' do nothing returning id`)

const countReport = (tx: Tx, reporterId: number) =>
  spendWithin(tx, [{ key: `report:${reporterId}`, limit: REPORTS_PER_HOUR, windowS: HOUR_S }], {
    code: 'report.too_many',
    message: say`You can send up to ${REPORTS_PER_HOUR} reports an hour. Try again later.`,
  })
