/** Feeds: publishing, lists, likes, comments, collections, themes, recommendation. */
export {
  type FeedCommented,
  type FeedLiked,
  type FeedPublished,
  feedCommentDeleted,
  feedCommented,
  feedDeleted,
  feedLiked,
  feedPublished,
  feedShared,
  feedUnliked,
} from './facts.ts'
