import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { notTheAuthor } from '../errors.ts'
import { requireFeed } from '../require-feed.ts'

/** Pins a feed of the caller's to their profile, in place of the one before. */
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
  const { authorId } = await requireFeed(tx, caller, feedId)
  if (authorId !== caller.id) throw notTheAuthor()
}
