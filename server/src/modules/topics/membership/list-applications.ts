import { type Caller, few, isoTime, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary } from '../../users/index.ts'
import type { Window } from '../paging.ts'
import { getKnown, requireManager } from '../policy.ts'
import type { ApplyLog, ApplyLogWithTopic, LogsCount } from './schemas.ts'

interface Row {
  id: number
  user_id: number
  expense: number
  status: ApplyLog['status']
  created_at: Date
}

/** Applications to one topic, newest first; for its manager. */
export async function listApplications(
  db: Queryable,
  caller: Caller,
  topicId: number,
  { status, limit, offset }: Window & { status?: ApplyLog['status'] },
  viewFile: ViewFile,
): Promise<ApplyLog[]> {
  requireManager(caller, await getKnown(db, caller, topicId))
  const rows = await db.rows<Row>(sql`
    select a.id, a.user_id, a.expense, a.status, a.created_at from topic_applications a
    where a.topic_id = ${topicId} and ${status ? sql`a.status = ${status}` : sql`true`}
    order by a.id desc limit ${few(limit)} offset ${offset}`)
  return present(db, rows, viewFile)
}

/** Applications to all topics of the caller, newest first. */
export async function listAllApplications(
  db: Queryable,
  caller: Caller,
  { status, limit, offset }: Window & { status: ApplyLog['status'] },
  viewFile: ViewFile,
): Promise<ApplyLogWithTopic[]> {
  const rows = await db.rows<Row & { topic: { id: number; name: string; logo: StoredFile | null } }>(sql`
    select a.id, a.user_id, a.expense, a.status, a.created_at,
      jsonb_build_object('id', t.id, 'name', t.name, 'logo', ${fileOf(sql`t.logo_id`)}) as topic
    from topic_applications a join topics t on t.id = a.topic_id
    where ${forMe(caller)} and a.status = ${status} order by a.id desc limit ${few(limit)} offset ${offset}`)
  const shown = await present(db, rows, viewFile)
  return shown.map((log, index) => {
    const { id, name, logo } = rows[index]!.topic
    return { ...log, topic: { id, name, logo: viewFile.portrait(logo, 'topic', id) } }
  })
}

/** How many applications wait for the caller, and the newest applicant. */
export async function countApplications(
  db: Queryable,
  caller: Caller,
  exclude: readonly number[],
  viewFile: ViewFile,
): Promise<LogsCount> {
  const { count, user_id: userId } = await db.get<{ count: number; user_id: number | null }>(sql`
    select count(*) as count, (array_agg(a.user_id order by a.id desc))[1] as user_id
    from topic_applications a join topics t on t.id = a.topic_id
    where ${forMe(caller)} and a.status = 'waiting' and a.topic_id <> all(${exclude}::bigint[])`)
  const user = userId === null ? undefined : (await loadUsers(db, [userId])).get(userId)
  return { count, user: user ? presentSummary(user, viewFile) : null }
}

const forMe = ({ id }: Caller): Sql => sql`a.manager_id = ${id} and t.deleted_at is null`

async function present(db: Queryable, rows: readonly Row[], viewFile: ViewFile): Promise<ApplyLog[]> {
  const applicants = await loadUsers(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ id, user_id, expense, status, created_at }) => ({
    id,
    user: presentSummary(applicants.get(user_id)!, viewFile),
    expense,
    status,
    created_at: isoTime(created_at),
  }))
}
