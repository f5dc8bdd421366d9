import { type DailyCount, type Queryable, type StaffQueue, sql } from '../../kernel/index.ts'

/** Finds what a report is about, as it is now; undefined when it is gone. Each kind's module brings its own. */
export type FindSubject = (db: Queryable, id: number) => Promise<Record<string, unknown> | undefined>

interface ReportRow extends Record<string, unknown> {
  kind: string
  subject_kind: string
  subject_id: number
}

/** Reports that nobody has decided yet. */
export const createReportQueue = (subjects: Readonly<Record<string, FindSubject>>): StaffQueue => ({
  kind: 'reports',
  permission: 'report:manage',
  waiting: sql`
    select r.id, r.created_at, r.owner_id, r.title, r.reason as detail,
      (select count(*) from reports o where o.subject_kind = r.subject_kind and o.subject_id = r.subject_id) as amount, r.kind as about
    from reports r where r.status = 'waiting'`,
  async read(db, id) {
    const report = await db.find<ReportRow>(sql`
      select r.id, r.kind, r.subject_kind, r.subject_id, r.is_held, r.title, r.owner_id, r.reporter_id,
        p.name as reporter_name, r.reason, r.created_at
      from reports r left join users p on p.id = r.reporter_id where r.id = ${id}`)
    if (!report) return undefined
    const [subject, others] = await Promise.all([
      subjects[report.subject_kind]?.(db, report.subject_id),
      othersOf(db, id, report),
    ])
    return { ...report, subject: subject ?? null, others }
  },
})

/** What was said about the same thing before, and what became of it. */
const othersOf = (db: Queryable, id: number, { subject_kind: kind, subject_id: subjectId }: ReportRow) =>
  db.rows(sql`
    select r.id, r.kind, r.reason, r.status, r.remark, p.name as reporter_name, h.name as handler_name, r.created_at
    from reports r left join users p on p.id = r.reporter_id left join users h on h.id = r.handler_id
    where r.subject_kind = ${kind} and r.subject_id = ${subjectId} and r.id <> ${id} order by r.id desc limit 20`)

export const reportsADay: DailyCount = { name: 'reports', rows: sql`select created_at from reports` }
