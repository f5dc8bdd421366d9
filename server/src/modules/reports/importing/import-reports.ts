import { given, sql, type Tx } from '../../../kernel/index.ts'
import type { ReportSubject } from '../add-report.ts'

export interface ImportedReport {
  reporterId: number
  subject: ReportSubject
  reason: string | null
  /** What staff decided; it waits without. */
  decided?: { status: 'handled' | 'rejected'; remark: string; handlerId: number } | undefined
  createdAt: Date
}

/** Writes reports, the oldest first. */
export const importReports = (tx: Tx, reports: readonly ImportedReport[]): Promise<number> =>
  tx.run(sql`
    insert into reports (reporter_id, kind, subject_kind, subject_id, owner_id, title, reason, status, remark, handler_id, handled_at, created_at, updated_at)
    select reporter_id, kind, kind, id, owner_id, title, reason, coalesce(status, 'waiting'), remark, handler_id,
      case when status is not null then plaza_now() end, created_at, created_at
    from ${given(reports.map(({ subject, decided, ...report }) => ({ ...report, ...subject, ...decided })))} as given (reporter_id bigint, kind text, id bigint,
      owner_id bigint, title text, reason text, status text, remark text, handler_id bigint, created_at timestamptz)
    order by created_at`)
