import {
  audit,
  type Caller,
  callSql,
  can,
  invalid,
  type Origin,
  type Problem,
  type Sql,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { blocked, commentNotFound, feedNotFound, nobodyToReplyTo, notYours } from '../errors.ts'
import { type FeedCommented, feedCommentDeleted, feedCommented } from '../facts.ts'
import { visibleTo } from '../reading/visibility.ts'
import type { NewComment } from './comment-schemas.ts'
import { type CommentRow, findComment } from './list-comments.ts'

/** Somebody comments a feed. */
export interface Comment {
  commenter: Pick<Caller, 'id'>
  feedId: number
  body: NewComment
}

/** Writes comments below feeds, each to the author or in reply to somebody. */
export async function commentFeeds(tx: Tx, comments: readonly Comment[]): Promise<(CommentRow | Problem)[]> {
  const outcomes: (CommentRow | Problem)[] = comments.map(() => feedNotFound())
  const asked = comments.flatMap(({ commenter, feedId, body: { body, reply_user: replyUserId = 0 } }, index) => {
    if (replyUserId !== commenter.id) return [{ commenterId: commenter.id, feedId, body, replyUserId, index }]
    outcomes[index] = invalid('reply_user', 'One does not reply to oneself.', 'comment.reply_user')
    return []
  })
  if (asked.length === 0) return outcomes
  const rows = await tx.rows(
    callSql('comment_feeds', {
      p_commenters: asked.map(({ commenterId }) => commenterId),
      p_feeds: asked.map(({ feedId }) => feedId),
      p_bodies: asked.map(({ body }) => body),
      p_replies: asked.map(({ replyUserId }) => replyUserId || null) as number[],
    }),
  )
  const facts: FeedCommented[] = []
  for (const { nth, author_id: authorId, is_reply_there, is_blocked, id, created_at } of rows) {
    const { commenterId, feedId, body, replyUserId, index } = asked[nth - 1]!
    if (id === null || created_at === null) {
      outcomes[index] = !is_reply_there ? nobodyToReplyTo() : is_blocked ? blocked() : feedNotFound()
      continue
    }
    facts.push({ feedId, commentId: id, commenterId, authorId, replyUserId })
    outcomes[index] = {
      id,
      user_id: commenterId,
      target_id: authorId,
      reply_user_id: replyUserId || null,
      body,
      subject_kind: 'feeds',
      subject_id: feedId,
      created_at,
    }
  }
  await tx.publishAll(feedCommented, facts)
  return outcomes
}

/** Removes a comment, for who wrote it, for the author of the feed, and for staff. */
export async function deleteComment(
  tx: Tx,
  caller: Caller,
  commentId: number,
  feedId: number | undefined,
  origin: Origin,
): Promise<void> {
  const comment = await findComment(tx, commentId, feedId)
  const isStaff = can(caller, 'feed:manage')
  if (!comment || !(isStaff || (await isFeedSeen(tx, caller, comment.subject_id)))) throw commentNotFound()
  const isTheirs = comment.user_id === caller.id || comment.target_id === caller.id
  if (!isTheirs && !isStaff) throw notYours()
  if (!(await removeComment(tx, commentId, comment.subject_id, comment.target_id))) throw commentNotFound()
  if (!isTheirs)
    await audit(tx, { actorId: caller.id, action: 'comments.deleted', object: `comments:${commentId}`, ...origin })
  await tx.publish(feedCommentDeleted, {
    feedId: comment.subject_id,
    commentId,
    commenterId: comment.user_id,
    authorId: comment.target_id,
  })
}

export const isFeedSeen = async (on: Tx, caller: Caller, feedId: number): Promise<boolean> =>
  (await on.find(sql`
    select s.feed_id from feed_stats s
    where s.feed_id = ${feedId} and ${visibleTo(caller)}`)) !== undefined

/** Takes a comment out of sight; false if it was already. */
export const removeComment = (tx: Tx, commentId: number, feedId: number, authorId: number): Promise<boolean> =>
  moveComment(
    tx,
    { feedId, authorId, change: -1 },
    sql`update comments set deleted_at = plaza_now() where id = ${commentId} and deleted_at is null`,
  )

/** Puts a comment back that was taken out of sight; false if it is there. */
export const restoreComment = (tx: Tx, commentId: number, feedId: number, authorId: number): Promise<boolean> =>
  moveComment(
    tx,
    { feedId, authorId, change: 1 },
    sql`update comments set deleted_at = null where id = ${commentId} and deleted_at is not null`,
  )

// Locks the feed first, as every counter does; a feed deleted meanwhile is no longer counted.
async function moveComment(
  tx: Tx,
  { feedId, authorId, change }: { feedId: number; authorId: number; change: 1 | -1 },
  move: Sql,
): Promise<boolean> {
  await tx.run(sql`select from feed_stats where feed_id = ${feedId} for no key update`)
  if (!(await tx.changed(move))) return false
  const feed = await tx.get<{ is_living: boolean; is_hidden: boolean }>(sql`
    update feed_stats s set comment_count = s.comment_count + ${change}::int, hot = hot_with(s, comments => ${change}::int)
    where s.feed_id = ${feedId} returning s.deleted_at is null as is_living, s.is_hidden`)
  if (feed.is_living)
    await tx.run(callSql('change_user_counts', { p_user: authorId, p_comments: change, p_is_seen: !feed.is_hidden }))
  return true
}
