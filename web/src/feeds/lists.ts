import { afterLast, list, type Next } from '../data/ask.ts'
import type { Feed } from '../data/types.ts'

/** Some eight screens of a phone; the next page is asked for before one gets there. */
const SIZE = 10
type Feeds = Feed[]

const byField =
  (field: 'hot' | 'recommended_at'): Next<Feeds> =>
  (last) =>
    last.length >= SIZE ? { [field]: last.at(-1)![field] } : undefined

/** The lists of feeds there are, each with its own way to go on. */
export const feedLists = {
  latest: () => list<Feeds>('/feeds', { query: { limit: SIZE } }, afterLast(SIZE)),
  hot: () => list<Feeds>('/feeds', { query: { type: 'hot', limit: SIZE } }, byField('hot')),
  following: () => list<Feeds>('/feeds', { query: { type: 'newFollow', limit: SIZE } }, afterLast(SIZE)),
  recommended: () => list<Feeds>('/feeds', { query: { type: 'recommended', limit: SIZE } }, byField('recommended_at')),
  ofUser: (user: number) => list<Feeds>('/feeds', { query: { type: 'users', user, limit: SIZE } }, afterLast(SIZE)),
  search: (search: string) => list<Feeds>('/feeds', { query: { search, limit: SIZE } }, afterLast(SIZE)),
  ofCategory: (category: number) =>
    list<Feeds>(
      '/feed/categories/{category}/feeds',
      { path: { category }, query: { limit: SIZE } },
      afterLast(SIZE, 'index'),
    ),
  ofTheme: (theme: number) =>
    list<Feeds>('/feed-themes/{theme}/feeds', { path: { theme }, query: { limit: SIZE } }, afterLast(SIZE)),
  ofTopic: (topic: number) =>
    list<Feeds>(
      '/feed/topics/{topic}/feeds',
      { path: { topic }, query: { limit: SIZE } },
      afterLast(SIZE, 'index', 'index'),
    ),
  collected: () =>
    list<Feeds>('/feeds/collections', { query: { limit: SIZE } }, (last, all) =>
      last.length >= SIZE ? { offset: all.flat().length } : undefined,
    ),
}

export type FeedList = ReturnType<(typeof feedLists)['latest']>
