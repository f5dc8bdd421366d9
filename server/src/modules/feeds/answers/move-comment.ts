import { callSql, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { timeOf } from '../../decisions/index.ts'

/** What hides a comment `c` that comes back: its author may have been limited since, or no longer be. */
export const hiddenNow: Sql = sql`
  (c.hidden & 2 | (select (u.limited_until is not null)::int from users u where u.id = c.user_id))::smallint`

/** The feed of a comment, and its author, whose counts change with it. */
export interface CommentPlace {
  feedId: number
  authorId: number
}

/** Hides a living comment from everyone but its author; false if it was already. */
export const holdComment = (tx: Tx, commentId: number, place: CommentPlace): Promise<boolean> =>
  moveComment(
    tx,
    { ...place, change: -1 },
    sql`update comments set hidden = hidden | 2 where id = ${commentId} and deleted_at is null and hidden & 2 = 0`,
    sql`hidden = 2`,
  )

/** Shows a comment again that was held; false if it was not. */
export const showComment = (tx: Tx, commentId: number, place: CommentPlace): Promise<boolean> =>
  moveComment(
    tx,
    { ...place, change: 1 },
    sql`update comments set hidden = hidden & 1 where id = ${commentId} and hidden & 2 = 2`,
    sql`hidden = 0 and deleted_at is null`,
  )

/** Deletes a comment; false if it was already. */
export const removeComment = (tx: Tx, commentId: number, place: CommentPlace): Promise<boolean> =>
  moveComment(
    tx,
    { ...place, change: -1 },
    sql`update comments set deleted_at = plaza_now() where id = ${commentId} and deleted_at is null`,
  )

/** Brings a deleted comment back, with `decisionId` only if that decision deleted it; false if it was not deleted. */
export const restoreComment = (tx: Tx, commentId: number, place: CommentPlace, decisionId?: number): Promise<boolean> =>
  moveComment(
    tx,
    { ...place, change: 1 },
    sql`update comments c set deleted_at = null, hidden = ${hiddenNow}
      where id = ${commentId} and deleted_at is not null and ${decisionId ? sql`deleted_at = ${timeOf(decisionId)}` : sql`true`}`,
  )

// Locks the feed first, as every counter does; a feed deleted meanwhile is no longer counted, nor is a hidden comment.
async function moveComment(
  tx: Tx,
  { feedId, authorId, change }: CommentPlace & { change: 1 | -1 },
  move: Sql,
  isCounted: Sql = sql`hidden = 0`,
): Promise<boolean> {
  await tx.run(sql`select from feed_stats where feed_id = ${feedId} for no key update`)
  const moved = await tx.find<{ is_counted: boolean }>(sql`${move} returning ${isCounted} as is_counted`)
  if (!moved) return false
  if (!moved.is_counted) return true
  const feed = await tx.get<{ is_living: boolean; is_hidden: boolean }>(sql`
    update feed_stats s set comment_count = s.comment_count + ${change}::int, hot = hot_with(s, comments => ${change}::int)
    where s.feed_id = ${feedId} returning s.deleted_at is null as is_living, s.is_hidden`)
  if (feed.is_living)
    await tx.run(callSql('change_user_counts', { p_user: authorId, p_comments: change, p_is_seen: !feed.is_hidden }))
  return true
}
