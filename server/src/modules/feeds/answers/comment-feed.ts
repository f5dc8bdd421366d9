import {
  audit,
  type Caller,
  callSql,
  can,
  invalid,
  type Origin,
  sql,
  type Tx,
  violates,
} from '../../../kernel/index.ts'
import { blocked, commentNotFound, feedNotFound, nobodyToReplyTo, notYours } from '../errors.ts'
import { feedCommentDeleted, feedCommented } from '../facts.ts'
import type { NewComment } from './comment-schemas.ts'
import { type CommentRow, findComment } from './list-comments.ts'

/** Writes a comment below a feed, to its author or in reply to somebody. */
export async function commentFeed(tx: Tx, caller: Caller, feedId: number, comment: NewComment): Promise<CommentRow> {
  const { body, reply_user: replyUserId = 0 } = comment
  if (replyUserId === caller.id) throw invalid('reply_user', 'One does not reply to oneself.', 'comment.reply_user')
  const {
    outcome,
    comment_id: commentId,
    author_id: authorId,
    created_at,
  } = await call(tx, caller.id, feedId, body, replyUserId)
  if (outcome === 'missing') throw feedNotFound()
  if (replyUserId !== 0 && replyUserId !== authorId) await refuseOutsiders(tx, feedId, replyUserId)
  await tx.publish(feedCommented, { feedId, commentId, commenterId: caller.id, authorId, replyUserId })
  return {
    id: commentId,
    user_id: caller.id,
    target_id: authorId,
    reply_user_id: replyUserId || null,
    body,
    subject_kind: 'feeds',
    subject_id: feedId,
    created_at,
  }
}

// Otherwise a reply would be a way to write to anybody, whatever they have to do with the feed.
async function refuseOutsiders(tx: Tx, feedId: number, userId: number): Promise<void> {
  const isThere = await tx.find(sql`
    select from comments
    where user_id = ${userId} and subject_id = ${feedId} and subject_kind = 'feeds' and deleted_at is null limit 1`)
  if (!isThere) throw nobodyToReplyTo()
}

async function call(tx: Tx, userId: number, feedId: number, body: string, replyUserId: number) {
  try {
    return await tx.get(
      callSql('comment_feed', { p_feed: feedId, p_user: userId, p_body: body, p_reply: replyUserId || null }),
    )
  } catch (error) {
    if (violates(error, 'comment_reply_there')) throw nobodyToReplyTo()
    throw violates(error, 'comment_not_blocked') ? blocked() : error
  }
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
    where s.feed_id = ${feedId} and s.deleted_at is null and feed_seen_by(s.author_id, s.hidden_topic_ids, ${caller.id})`)) !==
  undefined

// The feed first, as everything that counts does; what of it was deleted meanwhile is no longer counted.
async function removeComment(tx: Tx, commentId: number, feedId: number, authorId: number): Promise<boolean> {
  await tx.run(sql`select from feed_stats where feed_id = ${feedId} for no key update`)
  const isRemoved = await tx.changed(
    sql`update comments set deleted_at = plaza_now() where id = ${commentId} and deleted_at is null`,
  )
  if (!isRemoved) return false
  const isLiving = await tx.find<{ living: boolean }>(sql`
    update feed_stats s set comment_count = s.comment_count - 1,
      hot = feed_hot(s.like_count, s.comment_count - 1, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = ${feedId} returning s.deleted_at is null as living`)
  if (isLiving?.living)
    await tx.run(
      sql`update user_counts set comments_count = comments_count - 1, updated_at = plaza_now() where user_id = ${authorId}`,
    )
  return true
}
