import { callSql, type Sql, sql } from '../../../kernel/index.ts'
import { MAX_TOPICS } from '../publishing/publish-feed.ts'

export interface FollowingQuery {
  viewer: { readonly id: number }
  /** People, topics and oneself, or topics alone. */
  of: 'everything' | 'topics'
  limit: number
  after: number
  onlyVideo: boolean
  themeId: number | undefined
}

/** What somebody follows, newest first. How it is found: `following.sql`. */
export const pickFollowing = ({ viewer, of, limit, after, onlyVideo, themeId }: FollowingQuery): Sql => sql`
  select f.feed_id, -f.feed_id as position from ${callSql('followed_feeds', {
    p_viewer: viewer.id,
    p_after: after,
    p_limit: limit,
    p_only_topics: of === 'topics',
    p_only_video: onlyVideo,
    p_theme: themeId ?? null,
    p_topics_a_feed: MAX_TOPICS,
  })} f`
