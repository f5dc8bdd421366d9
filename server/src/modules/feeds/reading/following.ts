import { callSql, sql } from '../../../kernel/index.ts'
import type { FeedList } from './pick.ts'

interface FollowingQuery {
  viewer: { readonly id: number }
  /** People, topics and oneself, or topics alone. */
  of: 'everything' | 'topics'
  limit: number
  after: number
  onlyVideo: boolean
  themeId: number | undefined
}

/** What a viewer follows, newest first. */
export const followedFeeds = ({ viewer, of, limit, after, onlyVideo, themeId }: FollowingQuery): FeedList => ({
  isOwn: true,
  kind: `followed ${of} ${limit} ${onlyVideo} ${themeId}`,
  values: [viewer.id, after],
  pick: (_, [viewerId, before]) => sql`
    select f.feed_id, -f.feed_id as position from ${callSql('followed_feeds', {
      p_viewer: viewerId!,
      p_after: before!,
      p_limit: limit,
      p_only_topics: of === 'topics',
      p_only_video: onlyVideo,
      p_theme: themeId ?? null,
    })} f`,
})
