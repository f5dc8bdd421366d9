import { afterId, afterLast, byOffset, type ListOf, list } from '../data/ask.ts'
import type { Feed } from '../data/types.ts'

/** Some eight screens of a phone; the next page is fetched before the reader gets there. */
const SIZE = 10

/** The lists of feeds, each with its own cursor. */
export const feedLists = {
  latest: () => list('/feeds', { query: { limit: SIZE } }, afterId(SIZE)),
  hot: () =>
    list(
      '/feeds',
      { query: { type: 'hot', limit: SIZE } },
      afterLast(SIZE, ({ hot }) => ({ hot })),
    ),
  following: () => list('/feeds', { query: { type: 'newFollow', limit: SIZE } }, afterId(SIZE)),
  /** Its places are numbered; what comes again is left out by the list. */
  forYou: () =>
    list(
      '/feeds',
      { query: { type: 'forYou', limit: SIZE } },
      afterLast(SIZE, ({ index }) => (index === undefined ? undefined : { after: index })),
    ),
  recommended: () =>
    list(
      '/feeds',
      { query: { type: 'recommended', limit: SIZE } },
      afterLast(SIZE, ({ recommended_at: at }) => (at === null ? undefined : { recommended_at: at })),
    ),
  ofUser: (user: number) => list('/feeds', { query: { type: 'users', user, limit: SIZE } }, afterId(SIZE)),
  ofCategory: (category: number) =>
    list(
      '/feed/categories/{category}/feeds',
      { path: { category }, query: { limit: SIZE } },
      afterLast(SIZE, ({ index }) => ({ after: index })),
    ),
  ofTheme: (theme: number) =>
    list('/feed-themes/{theme}/feeds', { path: { theme }, query: { limit: SIZE } }, afterId(SIZE)),
  ofTag: (tag: string) => list('/feeds', { query: { tag, limit: SIZE } }, afterId(SIZE)),
  hotOfTag: (tag: string) =>
    list(
      '/feeds',
      { query: { type: 'hot', tag, limit: SIZE } },
      afterLast(SIZE, ({ hot }) => ({ hot })),
    ),
  ofTopic: (topic: number) =>
    list(
      '/feed/topics/{topic}/feeds',
      { path: { topic }, query: { limit: SIZE } },
      afterLast(SIZE, ({ index }) => ({ index })),
    ),
  collected: (folder?: number) =>
    list('/feeds/collections', { query: { limit: SIZE, ...(folder && { folder }) } }, byOffset(SIZE)),
}

export type FeedList<Row extends Feed> = ListOf<Row[]>
