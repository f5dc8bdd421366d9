import { defineFact } from '../../kernel/index.ts'

export interface FeedPublished {
  feedId: number
  authorId: number
  themeId: number | null
  topicIds: readonly number[]
  /** Whom its text mentions. */
  mentioned?: readonly number[]
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
  /** Whom its text mentions. */
  mentioned?: readonly number[]
}
export const feedCommented = defineFact<FeedCommented>('feed.commented')

interface FeedCommentLiked {
  feedId: number
  commentId: number
  likerId: number
  authorId: number
}
export const feedCommentLiked = defineFact<FeedCommentLiked>('feed.comment_liked')

/** A changed text mentions these people; some of them it may have mentioned before. */
export interface FeedMentioned {
  feedId: number
  /** Null where the post itself mentions them. */
  commentId: number | null
  senderId: number
  mentioned: readonly number[]
}
export const feedMentioned = defineFact<FeedMentioned>('feed.mentioned')

/** A published or changed text has links; this is the first. */
export const feedLinked = defineFact<{ feedId: number; url: string }>('feed.linked')

export const feedCommentDeleted = defineFact<{
  feedId: number
  commentId: number
  commenterId: number
  authorId: number
}>('feed.comment_deleted')
