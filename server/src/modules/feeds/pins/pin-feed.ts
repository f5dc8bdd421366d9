import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { feedNotFound, notTheAuthor } from '../errors.ts'
import { visibleTo } from '../reading/visibility.ts'

/** Puts a feed of one's own on top of one's profile, in place of the one before. */
export async function pinFeed(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  await requireOwn(tx, caller, feedId)
  await tx.run(sql`
    insert into feed_pins as p (user_id, feed_id) values (${caller.id}, ${feedId})
    on conflict (user_id) do update set feed_id = excluded.feed_id, pinned_at = plaza_now() where p.feed_id <> excluded.feed_id`)
}

export async function unpinFeed(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  await requireOwn(tx, caller, feedId)
  await tx.run(sql`delete from feed_pins where user_id = ${caller.id} and feed_id = ${feedId}`)
}

async function requireOwn(tx: Tx, caller: Caller, feedId: number): Promise<void> {
  const feed = await tx.find<{ author_id: number }>(sql`
    select s.author_id from feed_stats s where s.feed_id = ${feedId} and ${visibleTo(caller)}`)
  if (!feed) throw feedNotFound()
  if (feed.author_id !== caller.id) throw notTheAuthor()
}
