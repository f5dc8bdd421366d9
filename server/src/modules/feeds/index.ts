/** Feeds: publishing, lists, likes, comments, collections, themes, recommendation. */
export { commentOf, type StoredComment } from './answers/list-comments.ts'
export { requireAnswer } from './answers/require-answer.ts'
export { feedChecks } from './checks.ts'
export {
  type FeedCommented,
  type FeedLiked,
  type FeedMentioned,
  type FeedPublished,
  feedCommented,
  feedCommentLiked,
  feedDeleted,
  feedLiked,
  feedLinked,
  feedMentioned,
  feedPublished,
} from './facts.ts'
export { type FeedCard, feedCardOf, presentFeedCard, type StoredFeedCard } from './feed-card.ts'
export {
  importCollections,
  importCommentLikes,
  importComments,
  importFeedReward,
  importLikes,
} from './importing/import-answers.ts'
export { type ImportedFeed, type ImportedMedia, importFeeds } from './importing/import-feeds.ts'
export { importFeedCategories, importRecommendations, importThemes } from './importing/import-groups.ts'
export { importEdits, importVotes } from './importing/import-votes.ts'
export { feedsKinds } from './importing/kinds.ts'
export {
  changeFeedTexts,
  countImportedAuthors,
  countImportedTopicFeeds,
  dropCollections,
  dropComments,
  dropFeeds,
  dropLikes,
  findLoadedEntities,
  type LoadedFeed,
  loadCollections,
  loadComments,
  loadFeeds,
  loadFeedTopics,
  loadLikes,
  placeFeeds,
  prepareFeeds,
} from './importing/load-feeds.ts'
export { createFeeds, type FeedRecords } from './module.ts'
export type { Repostable, RepostableType } from './port.ts'
export { createFeedHolders, createFeedRestores, feedThings } from './publishing/hold-feed.ts'
export { createFeedRemovers } from './publishing/remove-many.ts'
export { createQuotes } from './quotes/quotes.ts'
export { foundBy as feedFoundBy, unmutedBy as feedUnmutedBy, visibleTo as feedVisibleTo } from './reading/visibility.ts'
export { findFeedAuthor } from './require-feed.ts'
export { PictureView } from './schemas.ts'
export { feedsADay } from './staff/daily-count.ts'
export { createFindReportedFeed, findReportedComment } from './staff/report-subjects.ts'
export { suggestTags } from './tags/find-tags.ts'
