import { type Queryable, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import type { Remover } from '../../moderation/index.ts'
import { hiddenNow } from '../answers/move-comment.ts'
import type { Repostable } from '../port.ts'
import { putFeedBack, takeFeedAway } from './delete-feed.ts'

interface Few {
  feed_id: number
  category_ids: number[]
  topic_ids: number[]
  is_plain: boolean
}

const from = (column: Sql, since: Date | null): Sql => (since ? sql`${column} >= ${since}` : sql`true`)

const countOf = async (db: Queryable, rows: Sql): Promise<number> =>
  (await db.get<{ count: number }>(sql`select count(*) as count from ${rows}`)).count

/** Takes a person's feeds and comments away many at a time, and puts them back. */
export const createFeedRemovers = (repostables: readonly Repostable[]): { feeds: Remover; comments: Remover } => ({
  feeds: {
    count: (db, userId, since) =>
      countOf(
        db,
        sql`feed_stats s where s.author_id = ${userId} and s.deleted_at is null and ${from(sql`s.created_at`, since)}`,
      ),
    async take(tx, userId, since, most) {
      const few = await tx.rows<Few>(sql`
        select s.feed_id, s.category_ids, s.topic_ids, s.category_ids = '{}' and s.repostable_id is null as is_plain from feed_stats s
        where s.author_id = ${userId} and s.deleted_at is null and ${from(sql`s.created_at`, since)}
        order by s.feed_id limit ${most} for no key update`)
      // Feeds, topics by id, then people: this is the order everywhere, and here each of them comes several times.
      const topics = [...new Set(few.flatMap(({ topic_ids: ids }) => ids))]
      if (topics.length > 0)
        await tx.run(sql`select from topics where id = any (${topics}::bigint[]) order by id for no key update`)
      const plain = few.filter(({ is_plain: isPlain }) => isPlain).map(({ feed_id: id }) => id)
      await tx.run(sql`
        with deleted as (
          update feed_stats s set deleted_at = plaza_now(), version = s.version + 1
          where s.feed_id = any (${plain}::bigint[]) returning s)
        select count_feed(d.s, -1) from deleted d`)
      for (const { feed_id: id, is_plain: isPlain } of few) if (!isPlain) await takeFeedAway(tx, id, repostables)
      return few.map(({ feed_id: id, category_ids: ids }) => ({
        id,
        undo: ids.length > 0 ? { category_ids: ids } : null,
      }))
    },
    async putBack(tx, takenAt, taken) {
      for (const { id, undo } of taken)
        await putFeedBack(tx, id, repostables, { deletedAt: sql`${takenAt}::text::timestamptz`, undo })
    },
  },
  comments: {
    count: (db, userId, since) =>
      countOf(
        db,
        sql`comments c where c.user_id = ${userId} and c.deleted_at is null and ${from(sql`c.created_at`, since)}`,
      ),
    async take(tx, userId, since, most) {
      const few = await tx.rows<{ id: number; feed_id: number }>(sql`
        select c.id, c.subject_id as feed_id from comments c
        where c.user_id = ${userId} and c.deleted_at is null and ${from(sql`c.created_at`, since)} order by c.id limit ${most}`)
      if (few.length > 0) await moveComments(tx, few, -1, sql`deleted_at = plaza_now()`, sql`c.deleted_at is null`)
      return few.map(({ id }) => ({ id, undo: null }))
    },
    async putBack(tx, takenAt, taken) {
      const ids = taken.map(({ id }) => id)
      const few = await tx.rows<{ id: number; feed_id: number }>(
        sql`select c.id, c.subject_id as feed_id from comments c where c.id = any (${ids}::bigint[])`,
      )
      await moveComments(
        tx,
        few,
        1,
        sql`deleted_at = null, hidden = ${hiddenNow}`,
        sql`c.deleted_at = ${takenAt}::text::timestamptz`,
      )
    },
  },
})

// The same as for one comment (`answers/move-comment.ts`), once for all. Authors are counted in the order of their ids.
async function moveComments(
  tx: Tx,
  few: readonly { id: number; feed_id: number }[],
  change: 1 | -1,
  move: Sql,
  which: Sql,
): Promise<void> {
  const feeds = [...new Set(few.map(({ feed_id: id }) => id))]
  await tx.run(sql`select from feed_stats where feed_id = any (${feeds}::bigint[]) order by feed_id for no key update`)
  await tx.run(sql`
    with moved as (
      update comments c set ${move} where c.id = any (${few.map(({ id }) => id)}::bigint[]) and ${which} returning c.subject_id, c.hidden),
    per_feed as (
      select m.subject_id, count(*)::int * ${change}::int as change from moved m where m.hidden = 0 group by m.subject_id),
    counted as (
      update feed_stats s set comment_count = s.comment_count + p.change, hot = hot_with(s, comments => p.change)
      from per_feed p where s.feed_id = p.subject_id
      returning s.author_id, not s.is_hidden as is_seen, s.deleted_at is null as is_living, p.change),
    per_author as materialized (
      select c.author_id, c.is_seen, sum(c.change)::int as change from counted c where c.is_living group by 1, 2 order by 1)
    select change_user_counts(a.author_id, p_comments => a.change, p_is_seen => a.is_seen) from per_author a`)
}
