import { type BatchStatement, type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { feedNotFound } from '../errors.ts'

/** Saves a feed for the caller; saving it again changes nothing. */
export const collectFeed = (tx: Tx, collector: Caller, feedId: number): Promise<void> =>
  tx.batch(addCollections, { userId: collector.id, feedId })

/** Removes a feed from what the caller saved; one that was not saved is no error. */
export const uncollectFeed = (tx: Tx, collector: Caller, feedId: number): Promise<void> =>
  tx.batch(removeCollections, { userId: collector.id, feedId })

interface Collection {
  userId: number
  feedId: number
}

const addCollections: BatchStatement<Collection, void> = async (tx, collections) => {
  const visible = await tx.rows<{ nth: number }>(sql`
    with asked as materialized (${visibleOf(collections)}),
    added as (
      insert into feed_collections (user_id, feed_id)
      select a.user_id, a.feed_id from asked a group by a.user_id, a.feed_id order by min(a.nth) on conflict do nothing)
    select nth from asked`)
  return outcomesOf(collections, visible)
}

const removeCollections: BatchStatement<Collection, void> = async (tx, collections) => {
  const visible = await tx.rows<{ nth: number }>(sql`
    with asked as (${visibleOf(collections)}),
    removed as (
      delete from feed_collections c using (
        select c.id from ${listed(collections)} join feed_collections c on c.user_id = a.user_id and c.feed_id = a.feed_id
        order by c.id for update of c) mine
      where c.id = mine.id)
    select nth from asked`)
  return outcomesOf(collections, visible)
}

const listed = (collections: readonly Collection[]) => sql`
  unnest(${collections.map(({ userId }) => userId)}::bigint[], ${collections.map(({ feedId }) => feedId)}::bigint[])
    with ordinality a (user_id, feed_id, nth)`

/** Those whose feed exists and is visible to the caller. */
const visibleOf = (collections: readonly Collection[]) => sql`
  select a.nth::int as nth, a.user_id, a.feed_id from ${listed(collections)} join feed_stats s on s.feed_id = a.feed_id
  where feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.user_id)`

function outcomesOf(collections: readonly Collection[], visible: readonly { nth: number }[]) {
  const found = new Set(visible.map(({ nth }) => nth))
  return collections.map((_, index) => (found.has(index + 1) ? undefined : feedNotFound()))
}
