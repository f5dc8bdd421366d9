import { type Caller, callSql, type Problem, type Tx } from '../../../kernel/index.ts'
import { blocked, feedNotFound } from '../errors.ts'
import { feedLiked, feedUnliked } from '../facts.ts'

/** Somebody likes a feed. */
export interface Like {
  liker: Pick<Caller, 'id'>
  feedId: number
  /** Where it came from, as limits count addresses. */
  addressKey: string
}

/** Likes feeds, each once; liking one again changes nothing and is not an error. */
export async function likeFeeds(tx: Tx, likes: readonly Like[]): Promise<(Problem | undefined)[]> {
  const rows = byIndex(await tx.rows(callSql('like_feeds', { p_likers: likersOf(likes), p_feeds: feedsOf(likes) })))
  await tx.publishAll(
    feedLiked,
    likes.flatMap(({ liker, feedId, addressKey }, index) => {
      const { like_id: likeId = null, author_id: authorId } = rows.get(index) ?? {}
      return likeId === null ? [] : [{ feedId, likeId, likerId: liker.id, authorId: authorId!, addressKey }]
    }),
  )
  return likes.map((_, index) => {
    const row = rows.get(index)
    if (!row) return feedNotFound()
    return row.is_blocked ? blocked() : undefined
  })
}

/** Takes likes back; not having liked is not an error. */
export async function unlikeFeeds(
  tx: Tx,
  likes: readonly Omit<Like, 'addressKey'>[],
): Promise<(Problem | undefined)[]> {
  const rows = byIndex(await tx.rows(callSql('unlike_feeds', { p_likers: likersOf(likes), p_feeds: feedsOf(likes) })))
  await tx.publishAll(
    feedUnliked,
    likes.flatMap(({ liker, feedId }, index) => {
      const { like_id: likeId = null, author_id: authorId } = rows.get(index) ?? {}
      return likeId === null ? [] : [{ feedId, likeId, likerId: liker.id, authorId: authorId! }]
    }),
  )
  return likes.map((_, index) => (rows.has(index) ? undefined : feedNotFound()))
}

const likersOf = (likes: readonly Omit<Like, 'addressKey'>[]) => likes.map(({ liker }) => liker.id)
const feedsOf = (likes: readonly Omit<Like, 'addressKey'>[]) => likes.map(({ feedId }) => feedId)

const byIndex = <Row extends { nth: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.nth - 1, row]))
