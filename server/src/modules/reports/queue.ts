import { Type } from 'typebox'
import {
  Closed,
  type DailyCount,
  type DecidedADay,
  IsoTimestamp,
  MessageText,
  Nullable,
  type Queryable,
  type Sql,
  type StaffQueue,
  sql,
} from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { reasonOf } from './report-automatically.ts'

const Subject = Closed(
  {
    id: Type.Integer({ description: 'Its id.' }),
    title: Type.Optional(Type.String({ description: 'What it is called.' })),
    text: Type.String({ description: 'What it says.' }),
    created_at: IsoTimestamp('When it was published.'),
    deleted_at: Nullable(IsoTimestamp('When it was deleted.')),
    images: Type.Optional(
      Type.Array(
        Closed({
          ...FileView.properties,
          alt: Type.Optional(Type.String({ description: 'What is to be seen on it, in its author’s words.' })),
        }),
        { description: 'Its pictures.' },
      ),
    ),
    has_video: Type.Optional(Type.Boolean({ description: 'It has a video.' })),
    video: Type.Optional(
      Nullable(
        Closed(
          { resource: FileView, cover: Nullable(FileView) },
          { description: 'The video, and the picture that stands for it.' },
        ),
      ),
    ),
    like_count: Type.Optional(Type.Integer({ description: 'Likes.' })),
    comment_count: Type.Optional(Type.Integer({ description: 'Comments.' })),
    view_count: Type.Optional(Type.Integer({ description: 'Views.' })),
    is_hidden: Type.Optional(Type.Boolean({ description: 'Only members of its topic see it.' })),
    edited_at: Type.Optional(Nullable(IsoTimestamp('When its author last edited it; null if never.'))),
    versions: Type.Optional(
      Type.Array(
        Closed({
          content: Type.String({ description: 'What it said.' }),
          written_at: IsoTimestamp('Since when it said that.'),
          replaced_at: IsoTimestamp('When it was edited.'),
        }),
        { description: 'What it said before it was edited, the earliest first.' },
      ),
    ),
    feed_id: Type.Optional(Type.Integer({ description: 'Of a comment, the feed it is about.' })),
    feed_text: Type.Optional(Nullable(Type.String({ description: 'The beginning of that feed.' }))),
  },
  { description: 'What was reported, as it is now; null when it is gone.' },
)

const ReporterRecord = Closed(
  {
    handled: Type.Integer({ description: 'Reports of theirs that staff acted on.' }),
    rejected: Type.Integer({ description: 'Reports of theirs in which staff found nothing.' }),
  },
  { title: 'ReporterRecord', description: 'How often they were right; null for the service.' },
)

const WaitingReport = Closed(
  {
    id: Type.Integer({ description: 'Report id.' }),
    kind: Type.String({ description: 'Kind; `automatic` where the service itself reported it.' }),
    subject_kind: Type.String({ description: 'What was reported.' }),
    subject_id: Type.Integer({ description: 'Which one.' }),
    is_held: Type.Boolean({ description: 'It is not shown until this is decided.' }),
    title: Type.String({ description: 'The beginning of it as it was reported.' }),
    owner_id: Type.Integer({ description: 'Whose it is.' }),
    reporter_id: Nullable(Type.Integer({ description: 'Who reported it; null for the service.' })),
    reporter_name: Nullable(Type.String({ description: 'Their name.' })),
    reporter_record: Nullable(ReporterRecord),
    category: Nullable(Type.String({ description: 'What kind of breach they chose.', examples: ['spam'] })),
    reason: Nullable(MessageText({ description: 'Why.' })),
    created_at: IsoTimestamp('When.'),
    due_at: IsoTimestamp('When it has to be decided.'),
    owner_waiting: Type.Integer({ description: 'Other things of the same person that were reported and wait.' }),
    owner_things: Type.Array(
      Closed(
        {
          id: Type.Integer({ description: 'The report that stands for it in the queue.' }),
          subject_kind: Type.String({ description: 'What it is.' }),
          subject_id: Type.Integer({ description: 'Which one.' }),
          title: Type.String({ description: 'Its beginning as it was reported.' }),
          count: Type.Integer({ description: 'How many reports of it wait.' }),
          categories: Type.Array(Type.String({ description: 'A category.' }), {
            description: 'What kinds of breach were chosen.',
          }),
        },
        { title: 'ReportedThing', description: 'Another thing of the same person that waits.' },
      ),
      { description: 'Those of them that wait in the same queue, the worst first, at most 50.' },
    ),
    subject: Nullable(Subject),
    others: Type.Array(
      Closed({
        id: Type.Integer({ description: 'Report id.' }),
        kind: Type.String({ description: 'Kind.' }),
        category: Nullable(Type.String({ description: 'What kind of breach they chose.' })),
        reason: Nullable(MessageText({ description: 'Why.' })),
        status: Type.String({ description: 'What was decided.' }),
        remark: Nullable(Type.String({ description: 'What was noted.' })),
        reporter_name: Nullable(Type.String({ description: 'Who reported it.' })),
        reporter_record: Nullable(ReporterRecord),
        handler_name: Nullable(Type.String({ description: 'Who decided.' })),
        created_at: IsoTimestamp('When.'),
      }),
      { description: 'Other reports about the same: those that wait first, then the newest, at most 50.' },
    ),
  },
  { title: 'WaitingReport', description: 'A report that was not decided yet.' },
)

/** Finds the subject of a report in its current state; undefined when it is gone. Each kind's module brings its own. */
export type FindSubject = (db: Queryable, id: number) => Promise<Record<string, unknown> | undefined>

interface ReportRow extends Record<string, unknown> {
  kind: string
  owner_id: number
  subject_kind: string
  subject_id: number
}

/** How bad a breach of this category may be: 2 is looked at first. */
const severityOf = (category: Sql): Sql => sql`
  case when ${category} in ('illegal', 'violent', 'sexual') then 2 when ${category} in ('harassment', 'fraud') then 1 else 0 end`

/**
 * Things with reports that are not decided yet; an item is the first of them about one thing. What others do not see until then
 * is a queue of its own.
 */
export const createReportQueue = (
  kind: 'reports' | 'held',
  subjects: Readonly<Record<string, FindSubject>>,
  hours: () => number,
): StaffQueue => ({
  kind,
  permission: 'report:manage',
  due: { hours, severity: sql`w.severity` },
  group: sql`(
    select jsonb_build_object('things', count(*), 'reports', sum(t.count)::int, 'categories', coalesce((
      select jsonb_agg(distinct o.category) from reports o
      where o.owner_id = w.owner_id and o.status = 'waiting' and o.category is not null), '[]'))
    from (${thingsOfOwner(kind, sql`w.owner_id`)}) t having count(*) > 1)`,
  waiting: (_, id) => sql`
    select r.id, r.created_at, r.owner_id, r.title, case when r.message is null then r.reason end as detail, r.message,
      g.amount, r.kind as about, g.severity
    from (
      select ${id === undefined ? sql`min(o.id)` : sql`${id}::bigint`} as id, count(*) as amount, max(${severityOf(sql`o.category`)}) as severity
      from reports o
      where o.status = 'waiting' and ${id === undefined ? sql`true` : sql`(o.subject_kind, o.subject_id) = (select s.subject_kind, s.subject_id from reports s where s.id = ${id})`}
      group by o.subject_kind, o.subject_id having bool_or(o.is_held) = ${kind === 'held'}) g
    join reports r on r.id = g.id and r.status = 'waiting'`,
  record: WaitingReport,
  async read(db, id) {
    const report = await db.find<ReportRow>(sql`
      select r.id, r.kind, r.subject_kind, r.subject_id, r.is_held, r.title, r.owner_id, r.reporter_id, p.name as reporter_name,
        ${recordOf} as reporter_record, r.category, ${reasonOf} as reason, r.created_at,
        r.created_at + make_interval(hours => ${hours()}::int) as due_at,
        (select count(distinct (o.subject_kind, o.subject_id)) from reports o
          where o.owner_id = r.owner_id and o.status = 'waiting' and (o.subject_kind, o.subject_id) <> (r.subject_kind, r.subject_id)
        ) as owner_waiting
      from reports r left join users p on p.id = r.reporter_id where r.id = ${id}`)
    if (!report) return undefined
    const [subject, others, things] = await Promise.all([
      subjects[report.subject_kind]?.(db, report.subject_id),
      othersOf(db, id, report),
      thingsOf(db, kind, report),
    ])
    return { ...report, subject: subject ?? null, others, owner_things: things }
  },
})

/** Of a report `r`: how often its reporter was right. */
const recordOf = sql`
  case when r.reporter_id is not null then (
    select jsonb_build_object('handled', count(*) filter (where o.status = 'handled'), 'rejected', count(*) filter (where o.status = 'rejected'))
    from reports o where o.reporter_id = r.reporter_id and o.status <> 'waiting') end`

/** What waits of one person in a queue, a row for each thing. */
const thingsOfOwner = (kind: 'reports' | 'held', ownerId: Sql): Sql => sql`
  select min(o.id) as id, o.subject_kind, o.subject_id, count(*) as count, max(${severityOf(sql`o.category`)}) as severity,
    coalesce(jsonb_agg(distinct o.category) filter (where o.category is not null), '[]') as categories
  from reports o where o.owner_id = ${ownerId} and o.status = 'waiting'
  group by o.subject_kind, o.subject_id having bool_or(o.is_held) = ${kind === 'held'}`

const MOST_OTHERS = 50

/** Other reported things of the same person, the worst first. */
const thingsOf = (
  db: Queryable,
  kind: 'reports' | 'held',
  { owner_id: ownerId, subject_kind: subjectKind, subject_id: subjectId }: ReportRow,
) =>
  db.rows(sql`
    select t.id, t.subject_kind, t.subject_id, r.title, t.count, t.categories
    from (${thingsOfOwner(kind, sql`${ownerId}`)}) t join reports r on r.id = t.id
    where (t.subject_kind, t.subject_id) <> (${subjectKind}, ${subjectId})
    order by t.severity desc, t.id limit ${MOST_OTHERS}`)

/** Other reports of the same subject, and their outcome. */
const othersOf = (db: Queryable, id: number, { subject_kind: kind, subject_id: subjectId }: ReportRow) =>
  db.rows(sql`
    select r.id, r.kind, r.category, ${reasonOf} as reason, r.status, r.remark, p.name as reporter_name, ${recordOf} as reporter_record,
      h.name as handler_name, r.created_at
    from reports r left join users p on p.id = r.reporter_id left join users h on h.id = r.handler_id
    where r.subject_kind = ${kind} and r.subject_id = ${subjectId} and r.id <> ${id}
    order by r.status <> 'waiting', r.id desc limit ${MOST_OTHERS}`)

export const reportsADay: DailyCount = { name: 'reports', rows: sql`select created_at from reports` }

/** How fast reports are decided. */
export const reportsDecided = (hours: () => number): DecidedADay => ({
  name: 'reports',
  rows: sql`select created_at, handled_at as decided_at from reports where handled_at is not null`,
  hours,
})
