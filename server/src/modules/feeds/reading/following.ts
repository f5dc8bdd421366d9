import { callSql, type Sql, sql } from '../../../kernel/index.ts'

export interface FollowingQuery {
  viewer: { readonly id: number }
  /** People, topics and oneself, or topics alone. */
  of: 'everything' | 'topics'
  limit: number
  after: number
  onlyVideo: boolean
  themeId: number | undefined
}

/**
 * What each of these follows, newest first, as a table `pages` of `nth` and `ids`. How it is found: `following.sql`.
 */
export const followedPages = (asked: readonly FollowingQuery[]): Sql => sql`
  pages as materialized (
    select q.nth, array(select f.feed_id from ${callSql('followed_feeds', {
      p_viewer: sql`q.viewer`,
      p_after: sql`q.after`,
      p_limit: sql`q.most`,
      p_only_topics: sql`q.only_topics = 1`,
      p_only_video: sql`q.only_video = 1`,
      p_theme: sql`nullif(q.theme, 0)`,
    })} f) as ids
    from unnest(${asked.map(({ viewer }) => viewer.id)}::bigint[], ${asked.map(({ after }) => after)}::bigint[],
        ${asked.map(({ limit }) => limit)}::int[], ${asked.map(({ of }) => Number(of === 'topics'))}::int[],
        ${asked.map(({ onlyVideo }) => Number(onlyVideo))}::int[], ${asked.map(({ themeId }) => themeId ?? 0)}::bigint[])
      with ordinality q(viewer, after, most, only_topics, only_video, theme, nth)),`
