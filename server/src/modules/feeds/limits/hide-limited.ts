import { defineJob, MINUTE_S, sql, type Tx, type Worker, worker } from '../../../kernel/index.ts'
import type { Repostable } from '../port.ts'
import { LIMITED } from '../reading/visibility.ts'

const hideLimited = defineJob<{ userId: number }>('feeds.hide-limited')

/** Few enough that no one waits long for the counters a batch holds. */
const BATCH = 100

/**
 * A person was limited, or no longer is: what they wrote follows. Once more a minute later, because a write that was under way
 * meanwhile still saw them as they were.
 */
export async function followLimit(tx: Tx, userId: number): Promise<void> {
  await tx.enqueue(hideLimited, { userId })
  await tx.enqueue(hideLimited, { userId }, { delayS: MINUTE_S })
}

/** Hides what a limited person wrote, or shows it again once they are not limited, until nothing is left to change. */
export const hideLimitedWorker = (repostables: readonly Repostable[]): Worker =>
  worker(hideLimited, async ({ db, signal }, { userId }) => {
    for (const move of [moveFeeds, moveComments]) {
      let moved: number
      do {
        signal.throwIfAborted()
        moved = await db.transaction((tx) => move(tx, userId, repostables))
      } while (moved > 0)
    }
  })

/** Whether a person is limited now, in SQL. */
const isLimited = (userId: number) => sql`(select u.limited_until is not null from users u where u.id = ${userId})`

interface Moved {
  feed_id: number
  is_counted: boolean
  repostable_type: string | null
  repostable_id: number | null
  is_listed: boolean
}

async function moveFeeds(tx: Tx, userId: number, repostables: readonly Repostable[]): Promise<number> {
  // Feeds, topics by id, then people, themes and categories, as everywhere: the counters follow at commit.
  const few = await tx.rows<{
    feed_id: number
    topic_ids: number[]
    theme_id: number | null
    category_ids: number[]
  }>(sql`
    select s.feed_id, s.topic_ids, s.theme_id, s.category_ids from feeds f join feed_stats s on s.feed_id = f.id
    where f.author_id = ${userId} and (${LIMITED} = any (s.hidden_topic_ids)) <> ${isLimited(userId)}
    order by s.feed_id limit ${BATCH} for no key update of s`)
  if (few.length === 0) return 0
  const ids = few.map(({ feed_id: id }) => id)
  const topics = few.flatMap(({ topic_ids }) => topic_ids)
  const themes = few.flatMap(({ theme_id }) => theme_id ?? [])
  const categories = few.flatMap(({ category_ids }) => category_ids)
  await tx.run(sql`select from topics where id = any (${topics}::bigint[]) order by id for no key update`)
  await tx.run(sql`select from user_counts where user_id = ${userId} for no key update`)
  await tx.run(sql`select from feed_themes where id = any (${themes}::bigint[]) order by id for no key update`)
  await tx.run(sql`select from feed_categories where id = any (${categories}::bigint[]) order by id for no key update`)
  const moved = await tx.rows<Moved>(sql`
    update feed_stats s set version = s.version + 1, hidden_topic_ids =
      case when ${LIMITED} = any (s.hidden_topic_ids) then array_remove(s.hidden_topic_ids, ${LIMITED}::bigint)
        else s.hidden_topic_ids || ${LIMITED}::bigint end
    where s.feed_id = any (${ids}::bigint[]) and (${LIMITED} = any (s.hidden_topic_ids)) <> ${isLimited(userId)}
    returning s.feed_id, s.repostable_type, s.repostable_id,
      s.deleted_at is null and array_remove(s.hidden_topic_ids, ${LIMITED}::bigint) = '{}' as is_counted, s.is_listed`)
  await countAbouts(tx, moved, repostables)
  return moved.length
}

/** Records count what everyone sees of the feeds about them. */
async function countAbouts(tx: Tx, moved: readonly Moved[], repostables: readonly Repostable[]): Promise<void> {
  const counted = moved.filter((each) => each.is_counted && each.repostable_id !== null)
  counted.sort((one, other) => one.repostable_id! - other.repostable_id!)
  for (const { repostable_type: type, repostable_id: id, is_listed: isListed } of counted)
    await repostables.find((each) => each.type === type)?.count?.(tx, id!, isListed ? 1 : -1)
}

// A hidden comment is in no count, so feeds and their authors count what appears again, and no longer what is hidden.
async function moveComments(tx: Tx, userId: number): Promise<number> {
  const few = await tx.rows<{ id: number; feed_id: number }>(sql`
    select c.id, c.subject_id as feed_id from comments c
    where c.user_id = ${userId} and c.deleted_at is null and (c.hidden & 1 = 1) <> ${isLimited(userId)}
    order by c.id limit ${BATCH}`)
  if (few.length === 0) return 0
  const feeds = [...new Set(few.map(({ feed_id: id }) => id))]
  await tx.run(sql`select from feed_stats where feed_id = any (${feeds}::bigint[]) order by feed_id for no key update`)
  await tx.run(sql`
    with moved as (
      update comments c set hidden = (c.hidden # 1)::smallint
      where c.id = any (${few.map(({ id }) => id)}::bigint[]) and c.deleted_at is null and (c.hidden & 1 = 1) <> ${isLimited(userId)}
      returning c.subject_id, c.hidden),
    per_feed as (
      select m.subject_id, sum(case m.hidden when 0 then 1 when 1 then -1 else 0 end)::int as change from moved m group by 1),
    counted as (
      update feed_stats s set comment_count = s.comment_count + p.change, hot = hot_with(s, comments => p.change)
      from per_feed p where s.feed_id = p.subject_id and p.change <> 0
      returning s.author_id, not s.is_hidden as is_seen, s.deleted_at is null as is_living, p.change),
    per_author as materialized (
      select c.author_id, c.is_seen, sum(c.change)::int as change from counted c where c.is_living group by 1, 2 order by 1)
    select change_user_counts(a.author_id, p_comments => a.change, p_is_seen => a.is_seen) from per_author a`)
  return few.length
}
