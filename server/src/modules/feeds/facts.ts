import { defineFact } from '../../kernel/index.ts'

export interface FeedPublished {
  feedId: number
  authorId: number
  themeId: number | null
  topicIds: readonly number[]
  /** What the feed is about, and whose that is. */
  repostable: {
    type: 'mall_commodities' | 'knowledge' | 'info' | 'event' | 'wenda' | 'feeds'
    id: number
    ownerId: number
  } | null
}
export const feedPublished = defineFact<FeedPublished>('feed.published')
export const feedDeleted = defineFact<{ feedId: number; authorId: number; deletedBy: number }>('feed.deleted')

export interface FeedLiked {
  feedId: number
  likeId: number
  likerId: number
  authorId: number
  /** Where the like came from, as limits count addresses. */
  addressKey: string
}
export const feedLiked = defineFact<FeedLiked>('feed.liked')
export const feedUnliked = defineFact<{ feedId: number; likeId: number; likerId: number; authorId: number }>(
  'feed.unliked',
)

export interface FeedCommented {
  feedId: number
  commentId: number
  commenterId: number
  authorId: number
  /** Who was replied to, 0 when no one. */
  replyUserId: number
}
export const feedCommented = defineFact<FeedCommented>('feed.commented')
export const feedCommentDeleted = defineFact<{
  feedId: number
  commentId: number
  commenterId: number
  authorId: number
}>('feed.comment_deleted')

/** A member shared a feed. */
