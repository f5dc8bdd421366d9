import { type Caller, callSql, type Tx, violates } from '../../../kernel/index.ts'
import { blocked, feedNotFound } from '../errors.ts'
import { feedLiked, feedUnliked } from '../facts.ts'

/** Likes a feed once; liking it again changes nothing and is not an error. */
export async function likeFeed(tx: Tx, liker: Caller, feedId: number, addressKey: string): Promise<void> {
  const { outcome, like_id: likeId, author_id: authorId } = await call(tx, 'like_feed', feedId, liker.id)
  if (outcome === 'missing') throw feedNotFound()
  if (outcome === 'blocked') throw blocked()
  if (outcome === 'new') await tx.publish(feedLiked, { feedId, likeId, likerId: liker.id, authorId, addressKey })
}

/** Takes a like back; not having liked is not an error. */
export async function unlikeFeed(tx: Tx, liker: Caller, feedId: number): Promise<void> {
  const { outcome, like_id: likeId, author_id: authorId } = await call(tx, 'unlike_feed', feedId, liker.id)
  if (outcome === 'missing') throw feedNotFound()
  if (outcome === 'gone') await tx.publish(feedUnliked, { feedId, likeId, likerId: liker.id, authorId })
}

async function call(tx: Tx, name: 'like_feed' | 'unlike_feed', feedId: number, userId: number) {
  try {
    return await tx.get(callSql(name, { p_feed: feedId, p_user: userId }))
  } catch (error) {
    throw violates(error, 'feed_living') ? feedNotFound() : error
  }
}
