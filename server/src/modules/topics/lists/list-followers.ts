import {
  type Caller,
  containing,
  createList,
  type Db,
  few,
  fold,
  pickShownNames,
  type Queryable,
  type Reword,
  type Sql,
  sql,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary, UserSummary, userVersion } from '../../users/index.ts'
import { getKnown, isTopicListed, requireManager, requireTopicFeedsVisible } from '../policy.ts'
import { publishersAmong } from './publishers.ts'
import type { TopicMember } from './schemas.ts'

export interface FollowersQuery {
  limit: number
  /** Smallest user id already received; 0 for the first page. */
  after: number
  name?: string
  first_creator?: boolean
}

/** The members of a topic, the newest people first; on request with its creator before all others. */
export async function listFollowers(
  db: Queryable,
  viewer: Caller | undefined,
  topicId: number,
  query: FollowersQuery,
  viewFile: ViewFile,
  reword: Reword | undefined,
): Promise<UserSummary[]> {
  await requireTopicFeedsVisible(db, viewer, topicId)
  const ids =
    query.name && reword
      ? await findShown(db, topicId, query, reword)
      : (await db.rows<{ id: number }>(members(topicId, query))).map(({ id }) => id)
  const users = await loadUsers(db, ids)
  return ids.map((id) => presentSummary(users.get(id)!, viewFile))
}

/** The same for the topic's manager, who also sees whether each member may publish. */
export async function listManagedFollowers(
  db: Queryable,
  manager: Caller,
  topicId: number,
  query: FollowersQuery,
  viewFile: ViewFile,
  reword: Reword | undefined,
): Promise<TopicMember[]> {
  requireManager(manager, await getKnown(db, manager, topicId))
  const members = await listFollowers(db, manager, topicId, query, viewFile, reword)
  const publishers = await publishersAmong(
    db,
    topicId,
    members.map(({ id }) => id),
  )
  return members.map((member) => ({ ...member, can_pub: publishers.has(member.id) }))
}

const findShown = (db: Queryable, topicId: number, query: FollowersQuery, reword: Reword): Promise<number[]> =>
  pickShownNames(db, {
    matches: (limit) =>
      sql`select id, row_number() over () as position from (${members(topicId, { ...query, limit })}) page`,
    texts: sql`select array[u.name] from users u where u.id = m.id`,
    sought: [query.name],
    reword,
    limit: query.limit,
  })

interface MemberPage extends FollowersQuery {
  topicId: number
}

/** Members of public topics; they look the same to everyone. */
export const createReadFollowers = (db: Db, viewFile: ViewFile) =>
  createList<MemberPage, UserSummary>({
    record: UserSummary,
    on: ({ name }) => (name ? db : db.lagging),
    kind: (page) => JSON.stringify(page),
    key: (page) => JSON.stringify(page),
    pages: ([page]) =>
      sql`select 1 as nth, id, row_number() over () as position from (${members(page!.topicId, page!)}) m`,
    visible: ([page]) => sql`select 1 where ${isTopicListed(page!.topicId)}`,
    version: userVersion,
    load: async (ids) => [...(await loadUsers(db.planned, ids)).values()].map((user) => presentSummary(user, viewFile)),
    variant: () => String(viewFile.hasPlaceholders()),
  })

/** The ids of a page of members, in order. */
function members(topicId: number, { limit, after, name, first_creator: isCreatorFirst = false }: FollowersQuery): Sql {
  const matching = name ? sql`u.name_folded like ${containing(fold(name))}` : sql`true`
  return sql`
    with creator as materialized (
      select u.id from topics t join users u on u.id = t.creator_id
      where t.id = ${topicId} and ${isCreatorFirst} and u.deleted_at is null and ${matching})
    select id from (
      select id, true as is_creator from creator where ${after === 0}
      union all
      (select m.user_id, false from topic_members m join users u on u.id = m.user_id
       where m.topic_id = ${topicId} and m.user_id < ${after || Number.MAX_SAFE_INTEGER} and u.deleted_at is null and ${matching}
         and m.user_id not in (select id from creator)
       order by m.user_id desc limit ${few(limit)})) members
    order by is_creator desc, id desc limit ${few(limit)}`
}
