import {
  type Caller,
  containing,
  few,
  fold,
  inOrder,
  join,
  MAX_ID,
  nameContains,
  pickShownNames,
  type Queryable,
  type Reword,
  type Sql,
  sql,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { topicNotFound } from '../errors.ts'
import type { Window } from '../paging.ts'
import { decidesAboutTopics, known, openByAddress, visible } from '../policy.ts'
import { showTopics } from '../present.ts'
import type { TopicView } from '../schemas.ts'
import { showList, type TopicList } from './read-topics.ts'

/** docs/interface.md 4.5.2. */
export interface TopicQuery {
  only?: 'hot'
  direction?: 'asc' | 'desc'
  q?: string
  limit: number
  index?: number
  topic_category_id?: number
  id?: readonly number[]
  for_user?: number
  status?: 'all' | TopicView['status']
}

const MAX_HOT = 100

/** The topic list in its three forms: hot ones, named ones, or a page by id. */
export async function listTopics(
  db: Queryable,
  viewer: Caller | undefined,
  query: TopicQuery,
  viewFile: ViewFile,
  reword: Reword | undefined,
): Promise<TopicView[]> {
  if (query.only === 'hot') return showList(db, viewer, hotTopics({ limit: MAX_HOT, offset: 0 }), viewFile)
  if (query.id) return showTopics(db, viewer, named(viewer, query, query.id), viewFile)
  if (query.q && reword) return showTopics(db, viewer, inOrder(await findShown(db, viewer, query, reword)), viewFile)
  const ids = query.q ? (await db.rows<{ id: number }>(amongFirst(viewer, query))).map(({ id }) => id) : []
  const isWhole = ids.length > 0 && ids.length === query.limit
  return showTopics(db, viewer, isWhole ? inOrder(ids) : page(viewer, query), viewFile)
}

// Tried first: a text that many names contain is found at once among the first of the list, without reading an index of
// all names that contain it.
const FIRST = 500

const amongFirst = (viewer: Caller | undefined, { q, limit, ...rest }: TopicQuery): Sql => sql`
  select f.id, p.position from (${page(viewer, { ...rest, limit: FIRST })}) p join topics f on f.id = p.id
  where f.name_folded like ${containing(fold(q!))} order by p.position limit ${few(limit)}`

const findShown = (db: Queryable, viewer: Caller | undefined, query: TopicQuery, reword: Reword): Promise<number[]> =>
  pickShownNames(db, {
    matches: (limit) => [amongFirst(viewer, { ...query, limit }), page(viewer, { ...query, limit })],
    texts: sql`select array[t.name] from topics t where t.id = m.id`,
    sought: [query.q],
    reword,
    limit: query.limit,
  })

/** One topic, by its address. */
export async function getTopic(
  db: Queryable,
  viewer: Caller | undefined,
  topicId: number,
  viewFile: ViewFile,
): Promise<TopicView> {
  const isOpen = await openByAddress(db, viewer, topicId)
  const [topic] = await showTopics(
    db,
    viewer,
    sql`select t.id, 1 as position from topics t where t.id = ${topicId} and (${known(viewer)} or (${isOpen} and t.deleted_at is null))`,
    viewFile,
  )
  if (!topic) throw topicNotFound()
  return topic
}

/** The list as a shared page; undefined for a search, for named topics, and for those of one person or status. */
export function sharedList(query: TopicQuery): TopicList | undefined {
  if (query.only === 'hot') return hotTopics({ limit: MAX_HOT, offset: 0 })
  const { direction, limit, index, topic_category_id: categoryId, status = 'passed' } = query
  if (query.id || query.q || query.for_user || status !== 'passed') return undefined
  const isUpward = direction === 'asc'
  const at = ([from, category]: readonly Sql[]): Place => ({ index: from!, categoryId: category })
  return {
    kind: JSON.stringify(['page', direction, limit, categoryId !== undefined]),
    values: [index || (isUpward ? 0 : MAX_ID), ...(categoryId === undefined ? [] : [categoryId])],
    ids: (values, viewer) => page(viewer, query, at(values)),
    // A page that is not full goes on to the end of the list.
    belongs: (values, ids) =>
      sql`${matching(query, at(values))} and coalesce(t.id ${isUpward ? sql`<` : sql`>`} (${ids})[${few(limit)}], true)`,
  }
}

const named = (viewer: Caller | undefined, { direction }: Pick<TopicQuery, 'direction'>, ids: readonly number[]): Sql =>
  sql`select t.id, row_number() over (order by t.id ${way(direction)}) as position from topics t
    where t.id = any(${ids}::bigint[]) and ${known(viewer)}`

/** Where a page begins and its category, as pieces of SQL. */
interface Place {
  index: Sql | undefined
  categoryId: Sql | undefined
}

const placeOf = ({ index, topic_category_id: categoryId }: TopicQuery): Place => ({
  index: index ? sql`${index}` : undefined,
  categoryId: categoryId ? sql`${categoryId}` : undefined,
})

function page(viewer: Caller | undefined, query: TopicQuery, place = placeOf(query)): Sql {
  const { direction, limit, status = 'passed' } = query
  const conditions: Sql[] = [visible(viewer), matching(query, place)]
  // The policy hides other people's undecided topics anyway; this condition avoids searching for them.
  if (status !== 'all' && status !== 'passed' && !decidesAboutTopics(viewer))
    conditions.push(sql`t.creator_id = ${viewer?.id ?? 0}`)
  return sql`select t.id, row_number() over (order by t.id ${way(direction)}) as position from topics t
    where ${join(conditions, ' and ')} order by t.id ${way(direction)} limit ${few(limit)}`
}

function matching(query: TopicQuery, { index, categoryId }: Place): Sql {
  const { direction, q, for_user: userId, status = 'passed' } = query
  const conditions: Sql[] = [status === 'all' ? sql`true` : sql`t.status = ${status}`]
  if (index) conditions.push(direction === 'asc' ? sql`t.id > ${index}` : sql`t.id < ${index}`)
  if (q) conditions.push(nameContains(sql`t.name_folded`, fold(q)))
  if (categoryId) conditions.push(sql`t.category_id = ${categoryId}`)
  if (userId) conditions.push(sql`t.creator_id = ${userId}`)
  return join(conditions, ' and ')
}

const way = (direction: TopicQuery['direction']): Sql => (direction === 'asc' ? sql`asc` : sql`desc`)

/** What staff marked as hot, those with most members first. */
export function hotTopics({ limit, offset, categoryId }: Window & { categoryId?: number | undefined }): TopicList {
  const isHot = (category: Sql | undefined): Sql =>
    sql`t.is_hot and t.status = 'passed' and ${category ? sql`t.category_id = ${category}` : sql`true`}`
  return {
    kind: JSON.stringify(['hot', limit, categoryId !== undefined]),
    values: [offset, ...(categoryId === undefined ? [] : [categoryId])],
    ids: ([from, category], viewer) => sql`
      select t.id, row_number() over (order by t.followers_count desc, t.id desc) as position from topics t
      where ${isHot(category)} and ${visible(viewer)}
      order by t.followers_count desc, t.id desc limit ${few(limit)} offset ${from}`,
    belongs: ([, category]) => isHot(category),
  }
}

const isRecommended = sql`t.recommended_at is not null and t.status = 'passed'`

/** What staff recommended, the latest first. */
export const recommendedTopics = ({ limit, offset }: Window): TopicList => ({
  kind: `recommended ${limit}`,
  values: [offset],
  ids: ([from], viewer) => sql`
    select t.id, row_number() over (order by t.recommended_at desc, t.id desc) as position from topics t
    where ${isRecommended} and ${visible(viewer)}
    order by t.recommended_at desc, t.id desc limit ${few(limit)} offset ${from}`,
  belongs: () => isRecommended,
})

/** The topics the caller is a member of, by id downward; `after` is the smallest id already received. */
export const listFollowed = (
  db: Queryable,
  caller: Caller,
  { limit, after }: { limit: number; after: number },
  viewFile: ViewFile,
): Promise<TopicView[]> =>
  showTopics(
    db,
    caller,
    sql`
      select t.id, row_number() over (order by t.id desc) as position from topic_members m join topics t on t.id = m.topic_id
      where m.user_id = ${caller.id} and m.topic_id < ${after || Number.MAX_SAFE_INTEGER} and ${visible(caller)}
      order by t.id desc limit ${few(limit)}`,
    viewFile,
  )
