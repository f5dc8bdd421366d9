import {
  audit,
  type Caller,
  callSql,
  can,
  invalid,
  type Origin,
  type Sql,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { blocked, commentNotFound, feedNotFound, nobodyToReplyTo, notYours } from '../errors.ts'
import { feedCommentDeleted, feedCommented } from '../facts.ts'
import { isSeenBy } from '../reading/sight.ts'
import type { NewComment } from './comment-schemas.ts'
import { type CommentRow, findComment } from './list-comments.ts'

interface Commented {
  author_id: number
  is_reply_there: boolean
  is_blocked: boolean
  id: number
  created_at: Date
}

/** Writes a comment below a feed, to its author or in reply to somebody. */
export async function commentFeed(tx: Tx, caller: Caller, feedId: number, comment: NewComment): Promise<CommentRow> {
  const { body, reply_user: replyUserId = 0 } = comment
  if (replyUserId === caller.id) throw invalid('reply_user', 'One does not reply to oneself.', 'comment.reply_user')
  const commented = await tx.find<Commented>(addComment(feedId, caller, body, replyUserId || null))
  if (!commented) throw feedNotFound()
  if (!commented.is_reply_there) throw nobodyToReplyTo()
  if (commented.is_blocked) throw blocked()
  const { id: commentId, author_id: authorId, created_at } = commented
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

// The feed's row is taken first, so a deletion comes wholly before or wholly after. Whoever is refused leaves nothing: the
// transaction ends with it.
export const addComment = (
  feedId: number,
  commenter: { readonly id: number },
  body: string,
  replyUserId: number | null,
): Sql => sql`
  with feed as (
    update feed_stats s set comment_count = s.comment_count + 1,
      hot = feed_hot(s.like_count, s.comment_count + 1, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = ${feedId} and ${isSeenBy(commenter)} returning s.author_id, s.is_hidden),
  asked as materialized (
    select f.author_id, f.is_hidden,
      ${replyUserId}::bigint is null or exists (select from users u where u.id = ${replyUserId} and u.deleted_at is null) as is_reply_there,
      exists (
        select from user_blocks b where b.blocked_id = ${commenter.id} and b.blocker_id in (f.author_id, ${replyUserId})) as is_blocked
    from feed f),
  added as (
    insert into comments (subject_kind, subject_id, user_id, target_id, reply_user_id, body)
    select 'feeds', ${feedId}, ${commenter.id}, a.author_id, ${replyUserId}, ${body} from asked a
    where a.is_reply_there and not a.is_blocked returning id, created_at)
  select a.author_id, a.is_reply_there, a.is_blocked, c.id, c.created_at,
    case when c.id is not null then change_user_counts(a.author_id, p_comments => 1, p_is_seen => not a.is_hidden) end
  from asked a left join added c on true`

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
    where s.feed_id = ${feedId} and ${isSeenBy(caller)}`)) !== undefined

// The feed first, as everything that counts does; what of it was deleted meanwhile is no longer counted.
export async function removeComment(tx: Tx, commentId: number, feedId: number, authorId: number): Promise<boolean> {
  await tx.run(sql`select from feed_stats where feed_id = ${feedId} for no key update`)
  const isRemoved = await tx.changed(
    sql`update comments set deleted_at = plaza_now() where id = ${commentId} and deleted_at is null`,
  )
  if (!isRemoved) return false
  const isLiving = await tx.find<{ living: boolean }>(sql`
    update feed_stats s set comment_count = s.comment_count - 1,
      hot = feed_hot(s.like_count, s.comment_count - 1, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = ${feedId} returning s.deleted_at is null as living`)
  if (isLiving?.living) await tx.run(callSql('change_user_counts', { p_user: authorId, p_comments: -1 }))
  return true
}
