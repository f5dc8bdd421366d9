import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { visibleTo } from '../reading/visibility.ts'
import { requireFeed } from '../require-feed.ts'

/** A person does not want to be shown a feed, and less of its author. */
export async function dismissFeed(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  const { authorId } = await requireFeed(tx, caller, feedId)
  await tx.run(sql`
    insert into feed_dismissals (user_id, feed_id, author_id) values (${caller.id}, ${feedId}, ${authorId})
    on conflict do nothing`)
}

export async function undoDismissal(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  const wasDismissed = await tx.changed(
    sql`delete from feed_dismissals where user_id = ${caller.id} and feed_id = ${feedId}`,
  )
  if (!wasDismissed) await requireFeed(tx, caller, feedId)
}

/** How many of the newest feeds are remembered as seen. */
const MOST_SEEN = 1000

/** Remembers what a person was shown. What they could not see is left out. */
export async function markSeen(tx: Tx, caller: Caller, feedIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    insert into feed_seen (user_id, feed_id)
    select ${caller.id}, s.feed_id from feed_stats s where s.feed_id = any (${feedIds}::bigint[]) and ${visibleTo(caller)}
    order by s.feed_id on conflict do nothing`)
  await tx.run(sql`
    delete from feed_seen where user_id = ${caller.id} and feed_id < (
      select e.feed_id from feed_seen e where e.user_id = ${caller.id} order by e.feed_id desc offset ${MOST_SEEN} limit 1)`)
}
