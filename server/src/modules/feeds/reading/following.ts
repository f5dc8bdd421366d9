import { LRUCache } from 'lru-cache'
import { few, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { isSeenBy } from './sight.ts'

export interface FollowingQuery {
  viewer: { readonly id: number }
  /** How many people and topics they follow, about. */
  sources: number
  /** People, topics and oneself, or topics alone. */
  of: 'everything' | 'topics'
  limit: number
  after: number
  /** A condition on `s` beside that. */
  where: Sql
}

// Up to here every source is asked for its newest; with more, the newest of all are asked whose they are. See
// `npm run bench -- --only newFollow`.
const FEW_SOURCES = 60
const WINDOW = 3000

/**
 * What somebody follows, newest first. With few sources the newest of each are merged; with many, most of what is
 * published lately is likely theirs, so the newest of all are looked through first. Both find the same feeds.
 */
export function pickFollowing(query: FollowingQuery): Sql[] {
  const newestFirst = (page: Sql) => sql`select feed_id, -feed_id as place from (${page}) m`
  const merged = newestFirst(mergeSources(query))
  return query.sources > FEW_SOURCES ? [newestFirst(lookThrough(query)), merged] : [merged]
}

function mergeSources({ viewer, of, limit, after, where }: FollowingQuery): Sql {
  const newest = sql`s.feed_id < ${after || Number.MAX_SAFE_INTEGER} and ${isSeenBy(viewer)} and ${where} order by s.feed_id desc limit ${few(limit)}`
  const ofTopics = sql`
    select n.feed_id from topic_members m cross join lateral (
      select s.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
      where l.topic_id = m.topic_id and l.feed_id < ${after || Number.MAX_SAFE_INTEGER} and ${isSeenBy(viewer)} and ${where}
      order by l.feed_id desc limit ${few(limit)}) n
    where m.user_id = ${viewer.id}`
  const ofPeople = sql`
    select n.feed_id from (
      select followed_id as author_id from user_follows where follower_id = ${viewer.id}
      union all select ${viewer.id}::bigint) a
    cross join lateral (select s.feed_id from feed_stats s where s.author_id = a.author_id and s.deleted_at is null and ${newest}) n`
  return sql`
    select feed_id from (${of === 'topics' ? sql`${ofTopics}` : sql`${ofPeople} union ${ofTopics}`}) u
    group by feed_id order by feed_id desc limit ${few(limit)}`
}

function lookThrough({ viewer, of, limit, after, where }: FollowingQuery): Sql {
  const inTopics = sql`
    cardinality(w.topic_ids) > 0 and exists (
      select from unnest(w.topic_ids) t(id)
      where t.id = any(array(select m.topic_id from topic_members m where m.user_id = ${viewer.id})))`
  const byPeople = sql`
    w.author_id = ${viewer.id}
    or w.author_id = any(array(select f.followed_id from user_follows f where f.follower_id = ${viewer.id}))`
  return sql`
    select w.feed_id from (
      select s.feed_id, s.author_id, s.topic_ids from feed_stats s
      where s.feed_id < ${after || Number.MAX_SAFE_INTEGER} and ${isSeenBy(viewer)} and ${where}
      order by s.feed_id desc limit ${few(WINDOW)}) w
    where ${of === 'topics' ? inTopics : sql`(${byPeople} or (${inTopics}))`}
    order by w.feed_id desc limit ${few(limit)}`
}

const MAX_COUNTED = 20_000
const COUNT_KEEP_MS = 60_000

/** How many people and topics somebody follows: a minute old at most, since it only decides which way is quicker. */
export function createSourcesOf(db: Queryable): (viewerId: number) => Promise<number> {
  const known = new LRUCache<number, number>({ max: MAX_COUNTED, ttl: COUNT_KEEP_MS })
  return async (viewerId) => {
    const remembered = known.get(viewerId)
    if (remembered !== undefined) return remembered
    const row = await db.find<{ sources: number }>(
      sql`select followings_count + feed_topics_count as sources from user_counts where user_id = ${viewerId}`,
    )
    const sources = row?.sources ?? 0
    known.set(viewerId, sources)
    return sources
  }
}
