import { audit, type Caller, can, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { feedNotFound, notYours } from '../errors.ts'
import { feedDeleted } from '../facts.ts'
import type { Repostable } from '../port.ts'
import { visibleTo } from '../reading/visibility.ts'

interface About {
  is_hidden: boolean
  repostable_type: string | null
  repostable_id: number | null
}

interface Deletable extends About {
  author_id: number
  category_ids: number[]
}

/**
 * Deletes a feed, for its author and for staff. Its rows stay, so that staff can bring it back; no one sees it any
 * more, and nothing counts it.
 */
export async function deleteFeed(
  tx: Tx,
  caller: Caller,
  feedId: number,
  repostables: readonly Repostable[],
  origin: Origin,
): Promise<void> {
  const isStaff = can(caller, 'feed:manage')
  const feed = await tx.find<Deletable>(sql`
    select s.author_id, s.category_ids, s.is_hidden, s.repostable_type, s.repostable_id from feed_stats s
    where s.feed_id = ${feedId} and ${isStaff ? sql`s.deleted_at is null` : visibleTo(caller)} for no key update`)
  if (!feed) throw feedNotFound()
  const isAuthor = feed.author_id === caller.id
  if (!isAuthor && !isStaff) throw notYours()
  await takeFeedAway(tx, feedId, repostables)
  if (!isAuthor) await audit(tx, { actorId: caller.id, action: 'feeds.deleted', object: `feeds:${feedId}`, ...origin })
  await tx.publish(feedDeleted, { feedId, authorId: feed.author_id, deletedBy: caller.id })
}

/** Removes a living feed from all lists and counts; undefined when it was not there. */
export async function takeFeedAway(
  tx: Tx,
  feedId: number,
  repostables: readonly Repostable[],
): Promise<Deletable | undefined> {
  const feed = await tx.find<Deletable>(sql`
    select s.author_id, s.category_ids, s.is_hidden, s.repostable_type, s.repostable_id from feed_stats s
    where s.feed_id = ${feedId} and s.deleted_at is null for no key update`)
  if (!feed) return undefined
  await tx.run(sql`
    with deleted as (
      update feed_stats s set deleted_at = plaza_now(), version = s.version + 1, category_ids = '{}'
      where s.feed_id = ${feedId} returning s)
    select count_feed(d.s, -1) from deleted d`)
  if (feed.category_ids.length > 0) await leaveCategories(tx, feedId, feed.category_ids)
  await countAbout(tx, feed, repostables, -1)
  return feed
}

const leaveCategories = (tx: Tx, feedId: number, categoryIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    with links as (delete from feed_category_links where feed_id = ${feedId}),
    locked as materialized (
      select id from feed_categories where id = any (${categoryIds as number[]}::bigint[]) order by id for no key update)
    update feed_categories set feeds_count = feeds_count - 1 where id in (select id from locked)`)

/** Brings a deleted feed back; one that is not deleted stays as it is. It does not return to its categories. */
export async function restoreFeed(tx: Tx, feedId: number, repostables: readonly Repostable[]): Promise<void> {
  const back = await tx.find<About>(sql`
    with restored as (
      update feed_stats s set deleted_at = null, version = s.version + 1
      where s.feed_id = ${feedId} and s.deleted_at is not null returning s)
    select (r.s).is_hidden, (r.s).repostable_type, (r.s).repostable_id, count_feed(r.s, 1) from restored r`)
  if (back) await countAbout(tx, back, repostables, 1)
}

// Hidden feeds are not counted for the record they are about: they were not counted when published either.
async function countAbout(
  tx: Tx,
  { is_hidden, repostable_type, repostable_id }: About,
  repostables: readonly Repostable[],
  change: 1 | -1,
) {
  if (is_hidden || repostable_id === null) return
  const source = repostables.find(({ type }) => type === repostable_type)
  await source?.count?.(tx, repostable_id, change)
}
