import { type Caller, type Problem, sql, type Tx } from '../../../kernel/index.ts'
import { feedNotFound } from '../errors.ts'

/** Somebody keeps a feed, or no longer does. */
export interface Collection {
  collector: Pick<Caller, 'id'>
  feedId: number
}

/** Keeps feeds among their people's collections; keeping one again changes nothing. */
export async function collectFeeds(tx: Tx, collections: readonly Collection[]): Promise<(Problem | undefined)[]> {
  const rows = await tx.rows<{ nth: number }>(sql`
    with asked as materialized (${asked(collections)}),
    added as (
      insert into feed_collections (user_id, feed_id)
      select a.user_id, a.feed_id from asked a group by a.user_id, a.feed_id order by min(a.nth) on conflict do nothing)
    select nth::int from asked`)
  return outcomesOf(collections, rows)
}

/** Takes feeds out of collections; not having one is not an error. */
export async function uncollectFeeds(tx: Tx, collections: readonly Collection[]): Promise<(Problem | undefined)[]> {
  const rows = await tx.rows<{ nth: number }>(sql`
    with gone as (
      delete from feed_collections c using (
        select c.id from unnest(${usersOf(collections)}::bigint[], ${feedsOf(collections)}::bigint[]) a (user_id, feed_id)
        join feed_collections c on c.user_id = a.user_id and c.feed_id = a.feed_id order by c.id for update of c) mine
      where c.id = mine.id)
    ${asked(collections)}`)
  return outcomesOf(collections, rows)
}

/** Which of these feeds exist and are visible to the caller. */
const asked = (collections: readonly Collection[]) => sql`
  select a.nth::int as nth, a.user_id, a.feed_id
  from unnest(${usersOf(collections)}::bigint[], ${feedsOf(collections)}::bigint[]) with ordinality a (user_id, feed_id, nth)
  cross join lateral (
    select from feed_stats s where s.feed_id = a.feed_id and feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.user_id) offset 0) s`

const usersOf = (collections: readonly Collection[]) => collections.map(({ collector }) => collector.id)
const feedsOf = (collections: readonly Collection[]) => collections.map(({ feedId }) => feedId)

function outcomesOf(collections: readonly Collection[], seen: readonly { nth: number }[]): (Problem | undefined)[] {
  const found = new Set(seen.map(({ nth }) => nth - 1))
  return collections.map((_, index) => (found.has(index) ? undefined : feedNotFound()))
}
