import { type BatchStatement, type Caller, callSql, type Tx } from '../../../kernel/index.ts'
import { blocked, commentNotFound } from '../errors.ts'
import { feedCommentLiked } from '../facts.ts'

/** Likes a comment once; liking it again changes nothing and is not an error. */
export async function likeComment(tx: Tx, liker: Caller, feedId: number, commentId: number): Promise<void> {
  const { authorId, isChanged } = await tx.batch(addLikes, { likerId: liker.id, feedId, commentId })
  if (isChanged) await tx.publish(feedCommentLiked, { feedId, commentId, likerId: liker.id, authorId })
}

/** Unlikes a comment; one that was not liked is no error. */
export async function unlikeComment(tx: Tx, liker: Caller, feedId: number, commentId: number): Promise<void> {
  await tx.batch(removeLikes, { likerId: liker.id, feedId, commentId })
}

interface Like {
  likerId: number
  feedId: number
  commentId: number
}

const setLikes =
  (isLiked: boolean): BatchStatement<Like, { authorId: number; isChanged: boolean }> =>
  async (tx, likes) => {
    const rows = await tx.rows(
      callSql('set_comment_likes', {
        p_likers: likes.map(({ likerId }) => likerId),
        p_feeds: likes.map(({ feedId }) => feedId),
        p_comments: likes.map(({ commentId }) => commentId),
        p_is_liked: isLiked,
      }),
    )
    const byNth = new Map(rows.map((row) => [row.nth, row]))
    return likes.map((_, index) => {
      const row = byNth.get(index + 1)
      if (!row) return commentNotFound()
      return row.is_blocked ? blocked() : { authorId: row.author_id, isChanged: row.is_changed }
    })
  }

const addLikes = setLikes(true)
const removeLikes = setLikes(false)
