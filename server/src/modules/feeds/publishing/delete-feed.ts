import { audit, type Caller, can, type Origin, type Sql, sql, type Tx, type Why } from '../../../kernel/index.ts'
import { decide, endDecisions } from '../../decisions/index.ts'
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

/** How staff's removal is undone: with the categories the feed was in. */
type Undo = { category_ids?: number[] }

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
  why: Why,
): Promise<void> {
  const isStaff = can(caller, 'feed:manage')
  const feed = await tx.find<Deletable>(sql`
    select s.author_id, s.category_ids, s.is_hidden, s.repostable_type, s.repostable_id from feed_stats s
    where s.feed_id = ${feedId} and ${isStaff ? sql`s.deleted_at is null` : visibleTo(caller)} for no key update`)
  if (!feed) throw feedNotFound()
  const isAuthor = feed.author_id === caller.id
  if (!isAuthor && !isStaff) throw notYours()
  await takeFeedAway(tx, feedId, repostables)
  if (!isAuthor) {
    await decideRemoval(tx, feedId, feed, caller.id, why)
    await audit(tx, {
      actorId: caller.id,
      action: 'feeds.deleted',
      object: `feeds:${feedId}`,
      ...(Object.keys(why).length > 0 && { after: why }),
      ...origin,
    })
  }
  await tx.publish(feedDeleted, { feedId, authorId: feed.author_id, deletedBy: caller.id })
}

/** Writes down that staff took a feed away. */
async function decideRemoval(
  tx: Tx,
  feedId: number,
  { author_id: userId, category_ids }: Pick<Deletable, 'author_id' | 'category_ids'>,
  by: number,
  why: Why,
): Promise<void> {
  const feed = await tx.get<{ content: string }>(sql`select content from feeds where id = ${feedId}`)
  const undo: Undo = { ...(category_ids.length > 0 && { category_ids }) }
  await decide(tx, {
    userId,
    subject: { kind: 'feeds', id: feedId, excerpt: feed.content },
    act: 'removed',
    by,
    why,
    undo,
  })
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
      select id from feed_categories where id = any (${categoryIds}::bigint[]) order by id for no key update)
    update feed_categories set feeds_count = feeds_count - 1 where id in (select id from locked)`)

/** Staff bring a deleted feed back, also one its author deleted; one that is not deleted stays as it is. */
export async function restoreFeed(
  tx: Tx,
  feedId: number,
  repostables: readonly Repostable[],
  by: number,
): Promise<void> {
  if (await putFeedBack(tx, feedId, repostables))
    await endDecisions(tx, { kind: 'feeds', id: feedId, acts: ['removed', 'held'], by })
}

/**
 * Puts a deleted feed back where it was; with `deletedAt` only if it was deleted then, not by its author meanwhile. Of its
 * categories it returns to those that `undo` names and that are still there.
 */
export async function putFeedBack(
  tx: Tx,
  feedId: number,
  repostables: readonly Repostable[],
  { deletedAt, undo }: { deletedAt?: Sql; undo?: Undo | null } = {},
): Promise<boolean> {
  const back = await tx.find<About>(sql`
    with restored as (
      update feed_stats s set deleted_at = null, version = s.version + 1
      where s.feed_id = ${feedId} and s.deleted_at is not null and ${deletedAt ? sql`s.deleted_at = ${deletedAt}` : sql`true`}
      returning s)
    select (r.s).is_hidden, (r.s).repostable_type, (r.s).repostable_id, count_feed(r.s, 1) from restored r`)
  if (!back) return false
  await countAbout(tx, back, repostables, 1)
  if (undo?.category_ids) await returnToCategories(tx, feedId, undo.category_ids)
  return true
}

const returnToCategories = (tx: Tx, feedId: number, categoryIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    with locked as materialized (
      select id from feed_categories where id = any (${categoryIds}::bigint[]) order by id for no key update),
    links as (insert into feed_category_links (feed_id, category_id) select ${feedId}, id from locked),
    counted as (update feed_categories set feeds_count = feeds_count + 1 where id in (select id from locked))
    update feed_stats set category_ids = array(select id from locked), version = version + 1 where feed_id = ${feedId}`)

// Hidden feeds are not counted for the record they are about: they were not counted when published either.
export async function countAbout(
  tx: Tx,
  { is_hidden, repostable_type, repostable_id }: About,
  repostables: readonly Repostable[],
  change: 1 | -1,
) {
  if (is_hidden || repostable_id === null) return
  const source = repostables.find(({ type }) => type === repostable_type)
  await source?.count?.(tx, repostable_id, change)
}
