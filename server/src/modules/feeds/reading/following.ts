import { type Sql, sql } from '../../../kernel/index.ts'
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

/** What somebody follows, newest first. How it is found is the database's to say: `followed_feeds`. */
export const pickFollowing = ({ viewer, of, limit, after, onlyVideo, themeId }: FollowingQuery): Sql => sql`
  select feed_id, -feed_id as place from followed_feeds(
    ${viewer.id}, ${after}, ${limit}, ${of === 'topics'}, ${onlyVideo}, ${themeId ?? null}, ${MAX_TOPICS})`
