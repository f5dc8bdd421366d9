import { audit, type Caller, callSql, can, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { feedNotFound, notYours } from '../errors.ts'
import { feedDeleted } from '../facts.ts'
import type { Repostable } from '../port.ts'

interface Moved {
  author_id: number | null
  repostable_type: string | null
  repostable_id: number | null
}

/** Deletes a feed, for its author and for staff. Nobody sees it any more, and nothing counts it. */
export async function deleteFeed(
  tx: Tx,
  caller: Caller,
  feedId: number,
  repostables: readonly Repostable[],
  origin: Origin,
): Promise<void> {
  const found = await tx.find<{ author_id: number }>(sql`
    select s.author_id from feed_stats s
    where s.feed_id = ${feedId} and s.deleted_at is null
      and (${can(caller, 'feed:manage')} or feed_seen_by(s.author_id, s.hidden_topic_ids, ${caller.id}))`)
  if (!found) throw feedNotFound()
  const isAuthor = found.author_id === caller.id
  if (!isAuthor && !can(caller, 'feed:manage')) throw notYours()
  const gone = await tx.get(callSql('delete_feed', { p_feed: feedId }))
  if (gone.author_id === null) throw feedNotFound()
  await countAbout(tx, gone, repostables, -1)
  if (!isAuthor) await audit(tx, { actorId: caller.id, action: 'feeds.deleted', object: `feeds:${feedId}`, ...origin })
  await tx.publish(feedDeleted, { feedId, authorId: gone.author_id, deletedBy: caller.id })
}

/** Brings a deleted feed back; one that is not deleted stays as it is. */
export async function restoreFeed(tx: Tx, feedId: number, repostables: readonly Repostable[]): Promise<void> {
  const back = await tx.get(callSql('restore_feed', { p_feed: feedId }))
  if (back.author_id !== null) await countAbout(tx, back, repostables, 1)
}

async function countAbout(
  tx: Tx,
  { repostable_type, repostable_id }: Moved,
  repostables: readonly Repostable[],
  change: 1 | -1,
) {
  const source = repostables.find(({ type }) => type === repostable_type)
  if (repostable_id !== null) await source?.count?.(tx, repostable_id, change)
}
