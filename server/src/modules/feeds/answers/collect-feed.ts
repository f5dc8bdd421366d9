import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { feedNotFound } from '../errors.ts'
import { isSeenBy } from '../reading/sight.ts'

/** Keeps a feed among the caller's collection; keeping it again changes nothing. */
export async function collectFeed(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  const found = await tx.find(sql`
    with feed as (
      select s.feed_id from feed_stats s
      where s.feed_id = ${feedId} and ${isSeenBy(caller)}),
    added as (
      insert into feed_collections (user_id, feed_id) select ${caller.id}, feed_id from feed on conflict do nothing)
    select feed_id from feed`)
  if (!found) throw feedNotFound()
}

/** Takes a feed out of the collection; not having it is not an error. */
export async function uncollectFeed(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  const found = await tx.find(sql`
    with gone as (delete from feed_collections where user_id = ${caller.id} and feed_id = ${feedId})
    select s.feed_id from feed_stats s
    where s.feed_id = ${feedId} and ${isSeenBy(caller)}`)
  if (!found) throw feedNotFound()
}
