import { type BatchStatement, type Caller, callSql, type Tx } from '../../../kernel/index.ts'
import { blocked, feedNotFound } from '../errors.ts'
import { feedLiked, feedUnliked } from '../facts.ts'
import { countForAuthors } from './author-counts.ts'

/** Likes a feed once; liking it again changes nothing and is not an error. */
export async function likeFeed(tx: Tx, liker: Caller, feedId: number, addressKey: string): Promise<void> {
  const { likeId, authorId } = await tx.batch(addLikes, { likerId: liker.id, feedId })
  if (likeId !== null) await tx.publish(feedLiked, { feedId, likeId, likerId: liker.id, authorId, addressKey })
}

/** Unlikes a feed; one that was not liked is no error. */
export async function unlikeFeed(tx: Tx, liker: Caller, feedId: number): Promise<void> {
  const { likeId, authorId } = await tx.batch(removeLikes, { likerId: liker.id, feedId })
  if (likeId !== null) await tx.publish(feedUnliked, { feedId, likeId, likerId: liker.id, authorId })
}

interface Like {
  likerId: number
  feedId: number
}

interface Outcome {
  authorId: number
  /** Null when nothing changed. */
  likeId: number | null
}

const setLikes =
  (isLiked: boolean): BatchStatement<Like, Outcome> =>
  async (tx, likes) => {
    const rows = await tx.rows(
      callSql('set_likes', {
        p_likers: likes.map(({ likerId }) => likerId),
        p_feeds: likes.map(({ feedId }) => feedId),
        p_is_liked: isLiked,
      }),
    )
    const changed = rows.filter(({ like_id }) => like_id !== null)
    const change = isLiked ? 1 : -1
    if (changed.length > 0) {
      const topics = changed.flatMap(({ topic_ids }) => topic_ids)
      if (topics.length > 0) tx.later(callSql('add_topic_likes', { p_topics: topics, p_change: change }))
      tx.later(
        countForAuthors(
          changed.map(({ author_id, is_hidden }) => ({ authorId: author_id, isHidden: is_hidden })),
          { likes: change },
        ),
      )
    }
    const byNth = new Map(rows.map((row) => [row.nth, row]))
    return likes.map((_, index) => {
      const row = byNth.get(index + 1)
      if (!row) return feedNotFound()
      return row.is_blocked ? blocked() : { authorId: row.author_id, likeId: row.like_id }
    })
  }

const addLikes = setLikes(true)
const removeLikes = setLikes(false)
