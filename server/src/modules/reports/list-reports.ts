import { Type } from 'typebox'
import { Id, isoTime, type StaffList, sql, staffFilter } from '../../kernel/index.ts'
import { reasonOf } from './report-automatically.ts'
import { CATEGORIES, REPORT_KINDS, REPORT_STATUSES, type StaffReport } from './schemas.ts'

/** All reports, the newest first. */
export const reports: StaffList = {
  columns: sql`
    r.id, r.kind, r.subject_kind, r.subject_id, r.is_held as held, r.title, r.owner_id, o.name as owner_name, r.reporter_id, p.name as reporter_name, ${reasonOf} as reason, r.category,
    r.status, r.remark, r.handler_id, h.name as handler_name, r.handled_at, r.created_at, r.updated_at`,
  from: sql`
    reports r join users o on o.id = r.owner_id left join users p on p.id = r.reporter_id left join users h on h.id = r.handler_id`,
  id: sql`r.id`,
  dated: sql`r.created_at`,
  sorts: { id: sql`r.id`, handled_at: sql`r.handled_at`, updated_at: sql`r.updated_at` },
  defaultSort: 'id:desc',
  search: [sql`r.title_folded`, sql`o.name_folded`, sql`p.name_folded`],
  filters: {
    kind: staffFilter(
      Type.String({ enum: [...REPORT_KINDS], description: 'Only this kind.', examples: ['users'] }),
      (kind) => sql`r.kind = ${kind}`,
    ),
    category: staffFilter(
      Type.String({ enum: [...CATEGORIES], description: 'Only of this category.', examples: ['spam'] }),
      (category) => sql`r.category = ${category}`,
    ),
    status: staffFilter(
      Type.String({ enum: [...REPORT_STATUSES], description: 'Only these.', examples: ['waiting'] }),
      (status) => sql`r.status = ${status}`,
    ),
    subject_kind: staffFilter(
      Type.String({ maxLength: 30, description: 'Only about this kind of thing.', examples: ['feeds'] }),
      (kind) => sql`r.subject_kind = ${kind}`,
    ),
    subject_id: staffFilter(Id('Only reports of this one, with `kind`.'), (id) => sql`r.subject_id = ${id}`),
    owner_id: staffFilter(Id('Only what is this person’s.'), (id) => sql`r.owner_id = ${id}`),
    reporter_id: staffFilter(Id('Only what this person reported.'), (id) => sql`r.reporter_id = ${id}`),
  },
}

type ReportRow = Omit<StaffReport, 'handled_at' | 'created_at' | 'updated_at'> & {
  handled_at: Date | null
  created_at: Date
  updated_at: Date
}

export const presentReport = (row: ReportRow): StaffReport => ({
  ...row,
  handled_at: row.handled_at && isoTime(row.handled_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})
