import { type Module, on } from '../../kernel/index.ts'
import { wendaAdopted } from '../catalog/index.ts'
import { rewardGiven } from '../rewards/index.ts'
import { adminRoutes } from './admin-routes.ts'
import { commentRoutes } from './comment-routes.ts'
import type { FeedsDeps } from './deps.ts'
import { groupRoutes } from './group-routes.ts'
import { createFeedReader } from './reading/reader.ts'
import { reportRoutes } from './report-routes.ts'
import { requireAnswer } from './require-answer.ts'
import { reviewRoutes } from './review-routes.ts'
import { countReward } from './reward-feed.ts'
import { routes } from './routes.ts'
import { feedView } from './schemas.ts'

/** What people publish, and how it is read. */
export function createFeeds(deps: FeedsDeps): Module {
  const all = {
    ...deps,
    reader: createFeedReader(deps),
    views: feedView(deps.repostables),
  }
  return {
    name: 'feeds',
    reactions: [on(rewardGiven, countReward), on(wendaAdopted, requireAnswer)],
    routes: (api) => {
      routes(api, all)
      commentRoutes(api, all)
      groupRoutes(api, all)
      reportRoutes(api, all)
      reviewRoutes(api, all)
      adminRoutes(api, all)
    },
  }
}
