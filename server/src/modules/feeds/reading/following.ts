import { LRUCache } from 'lru-cache'
import { callSql, MAX_ID, type Sql, sql } from '../../../kernel/index.ts'

export interface FollowingQuery {
  viewer: { readonly id: number }
  /** People, topics and oneself, or topics alone. */
  of: 'everything' | 'topics'
  limit: number
  after: number
  onlyVideo: boolean
  themeId: number | undefined
}

/** Viewers of whom is remembered where their page ended. */
const MAX_REMEMBERED = 20_000

/**
 * Where each viewer's first page ended when they last asked: as good a guess as any of where it ends now, from which it is
 * found in half the time by somebody who follows many. Only a guess: what is found does not depend on it.
 */
export function createPageEnds() {
  const ends = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  return {
    guess: (query: FollowingQuery): number | undefined => (isFirst(query) ? ends.get(nameOf(query)) : undefined),
    /** A page that is not full ends nowhere: the next one may reach further back. */
    remember(query: FollowingQuery, feedIds: readonly number[]): void {
      if (isFirst(query) && feedIds.length === query.limit) ends.set(nameOf(query), feedIds.at(-1)!)
    },
  }
}

const isFirst = ({ after }: FollowingQuery): boolean => after === MAX_ID

const nameOf = ({ viewer, of, limit, onlyVideo, themeId }: FollowingQuery): string =>
  `${viewer.id} ${of} ${limit} ${onlyVideo} ${themeId}`

/**
 * What each of these follows, newest first, as a table `pages` of `nth` and `ids`, with a guess of where each ends. How it is
 * found: `following.sql`.
 */
export const followedPages = (asked: readonly FollowingQuery[], ends: readonly (number | undefined)[]): Sql => sql`
  pages as materialized (
    select q.nth, array(select f.feed_id from ${callSql('followed_feeds', {
      p_viewer: sql`q.viewer`,
      p_after: sql`q.after`,
      p_limit: sql`q.most`,
      p_only_topics: sql`q.only_topics = 1`,
      p_only_video: sql`q.only_video = 1`,
      p_theme: sql`nullif(q.theme, 0)`,
      p_since: sql`nullif(q.since, 0)`,
    })} f) as ids
    from unnest(${asked.map(({ viewer }) => viewer.id)}::bigint[], ${asked.map(({ after }) => after)}::bigint[],
        ${asked.map(({ limit }) => limit)}::int[], ${asked.map(({ of }) => Number(of === 'topics'))}::int[],
        ${asked.map(({ onlyVideo }) => Number(onlyVideo))}::int[], ${asked.map(({ themeId }) => themeId ?? 0)}::bigint[],
        ${ends.map((end) => end ?? 0)}::bigint[])
      with ordinality q(viewer, after, most, only_topics, only_video, theme, since, nth)),`
