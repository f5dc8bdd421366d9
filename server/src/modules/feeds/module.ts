import { type Module, onAll } from '../../kernel/index.ts'
import { rewardGiven } from '../rewards/index.ts'
import { commentRoutes } from './answers/comment-routes.ts'
import { countRewards } from './answers/reward-feed.ts'
import type { FeedsDeps } from './deps.ts'
import { groupRoutes } from './groups/group-routes.ts'
import { reviewRoutes } from './groups/review-routes.ts'
import { advice, problems } from './problems.ts'
import { createFeedReader } from './reading/reader.ts'
import { routes } from './routes.ts'
import { feedView } from './schemas.ts'
import { adminRoutes } from './staff/admin-routes.ts'
import { reportRoutes } from './staff/report-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'

/** What people publish, and how it is read. */
export function createFeeds(deps: FeedsDeps): Module {
  const all = {
    ...deps,
    reader: createFeedReader(deps),
    views: feedView(deps.repostables),
  }
  return {
    name: 'feeds',
    problems,
    advice,
    reactions: [onAll(rewardGiven, countRewards)],
    routes: (api) => {
      routes(api, all)
      commentRoutes(api, all)
      groupRoutes(api, all)
      reportRoutes(api, all)
      reviewRoutes(api, all)
      adminRoutes(api, all)
      tagRoutes(api, all)
    },
  }
}
