import { audit, type Caller, can, type Origin, type Tx, type Why } from '../../../kernel/index.ts'
import { decide } from '../../decisions/index.ts'
import { commentNotFound, notYours } from '../errors.ts'
import { feedCommentDeleted } from '../facts.ts'
import { commentVisibleTo } from '../reading/visibility.ts'
import { isFeedVisible } from '../require-feed.ts'
import { findComment } from './list-comments.ts'
import { removeComment } from './move-comment.ts'

/** Removes a comment, for its author, for the author of the feed, and for staff. */
export async function deleteComment(
  tx: Tx,
  caller: Caller,
  commentId: number,
  feedId: number | undefined,
  origin: Origin,
  why: Why,
): Promise<void> {
  const isStaff = can(caller, 'feed:manage')
  const comment = await findComment(tx, commentId, feedId, isStaff ? undefined : commentVisibleTo(caller))
  if (!comment || !(isStaff || (await isFeedVisible(tx, caller, comment.subject_id)))) throw commentNotFound()
  const isTheirs = comment.user_id === caller.id || comment.target_id === caller.id
  if (!isTheirs && !isStaff) throw notYours()
  const { subject_id: ofFeedId, target_id: authorId } = comment
  if (!(await removeComment(tx, commentId, { feedId: ofFeedId, authorId }))) throw commentNotFound()
  if (!isTheirs) {
    const subject = { kind: 'comments', id: commentId, excerpt: comment.body }
    await decide(tx, { userId: comment.user_id, subject, act: 'removed', by: caller.id, why })
    await audit(tx, {
      actorId: caller.id,
      action: 'comments.deleted',
      object: `comments:${commentId}`,
      ...(Object.keys(why).length > 0 && { after: why }),
      ...origin,
    })
  }
  await tx.publish(feedCommentDeleted, {
    feedId: ofFeedId,
    commentId,
    commenterId: comment.user_id,
    authorId,
  })
}
