import { few, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { asGiven, picked } from './pick.ts'
import { isSeen, type Sight } from './sight.ts'

export interface FollowingQuery {
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
export async function pickFollowing(db: Queryable, sight: Sight, query: FollowingQuery): Promise<Sql> {
  if (sight.sources > FEW_SOURCES) {
    const found = await db.rows<{ feed_id: number }>(lookThrough(sight, query))
    if (found.length === query.limit) return picked(asGiven(found.map(({ feed_id }) => feed_id)))
  }
  return picked(sql`select feed_id, -feed_id as place from (${mergeSources(sight, query)}) m`)
}

function mergeSources(sight: Sight, { of, limit, after, where }: FollowingQuery): Sql {
  const newest = sql`s.feed_id < ${after || Number.MAX_SAFE_INTEGER} and ${isSeen(sight)} and ${where} order by s.feed_id desc limit ${few(limit)}`
  const ofTopics = sql`
    select n.feed_id from topic_members m cross join lateral (
      select s.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
      where l.topic_id = m.topic_id and l.feed_id < ${after || Number.MAX_SAFE_INTEGER} and ${isSeen(sight)} and ${where}
      order by l.feed_id desc limit ${few(limit)}) n
    where m.user_id = ${sight.viewerId}`
  const ofPeople = sql`
    select n.feed_id from (
      select followed_id as author_id from user_follows where follower_id = ${sight.viewerId}
      union all select ${sight.viewerId}::bigint) a
    cross join lateral (select s.feed_id from feed_stats s where s.author_id = a.author_id and s.deleted_at is null and ${newest}) n`
  return sql`
    select feed_id from (${of === 'topics' ? sql`${ofTopics}` : sql`${ofPeople} union ${ofTopics}`}) u
    group by feed_id order by feed_id desc limit ${few(limit)}`
}

function lookThrough(sight: Sight, { of, limit, after, where }: FollowingQuery): Sql {
  const inTopics = sql`
    cardinality(w.topic_ids) > 0 and exists (
      select from unnest(w.topic_ids) t(id)
      where t.id = any(array(select m.topic_id from topic_members m where m.user_id = ${sight.viewerId})))`
  const byPeople = sql`
    w.author_id = ${sight.viewerId}
    or w.author_id = any(array(select f.followed_id from user_follows f where f.follower_id = ${sight.viewerId}))`
  return sql`
    select w.feed_id from (
      select s.feed_id, s.author_id, s.topic_ids from feed_stats s
      where s.feed_id < ${after || Number.MAX_SAFE_INTEGER} and ${isSeen(sight)} and ${where}
      order by s.feed_id desc limit ${few(WINDOW)}) w
    where ${of === 'topics' ? inTopics : sql`(${byPeople} or (${inTopics}))`}
    order by w.feed_id desc limit ${few(limit)}`
}
