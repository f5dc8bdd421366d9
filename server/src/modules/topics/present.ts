import { type Caller, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { loadUsers, presentSummary, type UserRow } from '../users/index.ts'
import type { RankedTopic, TopicView } from './schemas.ts'

/** A topic with pictures, category and the viewer's own fields. */
interface TopicRow {
  id: number
  name: string
  description: string | null
  status: TopicView['status']
  creator_id: number
  is_hidden: boolean
  needs_audit: boolean
  invited_audit: boolean
  publish_permission: TopicView['publish_permission']
  expense: number
  divide: number
  feeds_count: number
  followers_count: number
  feeds_likes_count: number
  reward_amount: number
  logo: StoredFile | null
  bg: StoredFile | null
  category: TopicView['category']
  has_followed: boolean
  application: Application | null
  logs_count: number
  first_applicant_id: number | null
  chat_id: number | null
}

/** The wire name of an application's state. */
export const APPLIED = { accepted: 'passed', rejected: 'fail', waiting: 'waiting' } as const
export type Application = keyof typeof APPLIED

/**
 * The topics that `ids` picks, in its order, as the viewer sees them: ids first, then everything for those ids alone.
 * `ids` selects `id` and `position` and has applied the policy; this does not.
 */
export async function showTopics(
  db: Queryable,
  viewer: Caller | undefined,
  ids: Sql,
  viewFile: ViewFile,
): Promise<TopicView[]> {
  const rows = await db.rows<TopicRow>(sql`
    with page as materialized (${ids})
    select ${columns}, ${viewer ? concerning(viewer.id) : CONCERNS_NO_ONE} from page join topics t on t.id = page.id order by page.position`)
  const applicantIds = rows.flatMap(({ first_applicant_id: id }) => (id === null ? [] : [id]))
  const applicants = applicantIds.length > 0 ? await loadUsers(db, applicantIds) : new Map<number, UserRow>()
  return rows.map((row) => present(row, applicants, viewFile))
}

/** A topic as rankings show it. */
export const presentRanked = (topic: TopicView): RankedTopic => ({
  id: topic.id,
  name: topic.name,
  logo: topic.logo,
  desc: topic.desc,
  creator_user_id: topic.creator_user_id,
  feeds_count: topic.feeds_count,
  reward_amount_count: topic.reward_amount_count,
  followers_count: topic.followers_count,
  has_followed: topic.has_followed,
  all_feeds_likes_count: topic.all_feeds_likes_count,
  join_permission: topic.join_permission,
  publish_permission: topic.publish_permission,
})

const columns: Sql = sql`
  t.id, t.name, t.description, t.status, t.creator_id, t.is_hidden, t.needs_audit, t.invited_audit, t.publish_permission,
  t.expense, t.divide, t.chat_id, t.feeds_count - t.hidden_feeds_count as feeds_count, t.followers_count,
  t.feeds_likes_count - t.hidden_likes_count as feeds_likes_count, t.reward_amount,
  ${fileOf(sql`t.logo_id`)} as logo, ${fileOf(sql`t.bg_id`)} as bg,
  (select jsonb_build_object('id', c.id, 'name', c.name, 'sort', c.sort) from topic_categories c where c.id = t.category_id) as category`

const CONCERNS_NO_ONE: Sql = sql`
  false as has_followed, null as application, 0 as logs_count, null::bigint as first_applicant_id`

const concerning = (viewerId: number): Sql => sql`
  exists (select from topic_members m where m.topic_id = t.id and m.user_id = ${viewerId}) as has_followed,
  (select a.status from topic_applications a where a.user_id = ${viewerId} and a.topic_id = t.id order by a.id desc limit 1) as application,
  case when t.creator_id = ${viewerId} then (select count(*) from topic_applications a where a.topic_id = t.id and a.status = 'waiting') else 0 end as logs_count,
  case when t.creator_id = ${viewerId} then (
    select a.user_id from topic_applications a where a.topic_id = t.id and a.status = 'waiting' order by a.id desc limit 1) end as first_applicant_id`

function present(row: TopicRow, applicants: ReadonlyMap<number, UserRow>, viewFile: ViewFile): TopicView {
  const first = row.first_applicant_id === null ? undefined : applicants.get(row.first_applicant_id)
  return {
    id: row.id,
    name: row.name,
    logo: viewFile.portrait(row.logo, 'topic', row.id),
    bg: viewFile(row.bg),
    category: row.category,
    status: row.status,
    desc: row.description,
    creator_user_id: row.creator_id,
    feeds_count: row.feeds_count,
    reward_amount_count: row.reward_amount,
    all_feeds_likes_count: row.feeds_likes_count,
    followers_count: row.followers_count,
    has_followed: row.has_followed,
    expense: row.expense,
    join_mode: row.needs_audit ? 'need-audit' : 'open',
    visible: row.is_hidden ? 'hidden' : 'visible',
    divide: row.divide,
    invited_audit: row.invited_audit,
    join_permission: row.needs_audit ? 'afterAudit' : 'directJoin',
    publish_permission: row.publish_permission,
    apply_for_status: row.application ? APPLIED[row.application] : 'none',
    logs_count: row.logs_count,
    chat: row.chat_id === null ? null : { conversation_id: row.chat_id },
    ...(first && { first_log: presentSummary(first, viewFile) }),
  }
}
