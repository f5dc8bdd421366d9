import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { feedNotFound } from '../errors.ts'
import { visibleTo } from '../reading/visibility.ts'

/** A person does not want to be shown a feed, and less of its author. */
export async function dismissFeed(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  const feed = await tx.find<{ author_id: number }>(sql`
    select s.author_id from feed_stats s where s.feed_id = ${feedId} and ${visibleTo(caller)}`)
  if (!feed) throw feedNotFound()
  await tx.run(sql`
    insert into feed_dismissals (user_id, feed_id, author_id) values (${caller.id}, ${feedId}, ${feed.author_id})
    on conflict do nothing`)
}

export async function undoDismissal(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  if (!(await tx.changed(sql`delete from feed_dismissals where user_id = ${caller.id} and feed_id = ${feedId}`)))
    if (!(await tx.find(sql`select from feed_stats s where s.feed_id = ${feedId} and ${visibleTo(caller)}`)))
      throw feedNotFound()
}

/** So many are remembered as seen, the newest. */
const MOST_SEEN = 1000

/** Remembers what a person was shown. What they could not see is left out. */
export async function markSeen(tx: Tx, caller: Caller, feedIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    insert into feed_seen (user_id, feed_id)
    select ${caller.id}, s.feed_id from feed_stats s where s.feed_id = any (${feedIds as number[]}::bigint[]) and ${visibleTo(caller)}
    on conflict do nothing`)
  await tx.run(sql`
    delete from feed_seen where user_id = ${caller.id} and feed_id < (
      select e.feed_id from feed_seen e where e.user_id = ${caller.id} order by e.feed_id desc offset ${MOST_SEEN} limit 1)`)
}
