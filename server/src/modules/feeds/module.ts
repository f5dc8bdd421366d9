import type { TObject, TSchema } from 'typebox'
import { type Module, on, onAll } from '../../kernel/index.ts'
import { rewardGiven } from '../rewards/index.ts'
import { userDeleted, userLimited } from '../users/index.ts'
import { commentLikeRoutes } from './answers/comment-like-routes.ts'
import { commentRoutes } from './answers/comment-routes.ts'
import { CommentView } from './answers/comment-schemas.ts'
import { loadComments, presentComments } from './answers/list-comments.ts'
import { countRewards } from './answers/reward-feed.ts'
import type { FeedsDeps } from './deps.ts'
import { findOlderWorker } from './entities/find-older.ts'
import { folderRoutes } from './folders/folder-routes.ts'
import { preferenceRoutes } from './for-you/routes.ts'
import { forYouSetting } from './for-you/settings.ts'
import { groupRoutes } from './groups/group-routes.ts'
import { reviewRoutes } from './groups/review-routes.ts'
import { followLimit, hideLimitedWorker } from './limits/hide-limited.ts'
import { forgetPreferences } from './mutes/mute.ts'
import { pinRoutes } from './pins/pin-routes.ts'
import { advice, problems } from './problems.ts'
import { createFeedReader, type FeedReader } from './reading/reader.ts'
import { routes } from './routes.ts'
import { feedView } from './schemas.ts'
import { adminRoutes } from './staff/admin-routes.ts'
import { reportRoutes } from './staff/report-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'

/** Feeds and comments as their lists show them, by id. */
export interface FeedRecords {
  feeds: { view: TSchema; byId: FeedReader['byId'] }
  comments: { view: TObject; byId(ids: readonly number[]): Promise<CommentView[]> }
}

/** What people publish, and how it is read. */
export function createFeeds(deps: FeedsDeps): { module: Module; records: FeedRecords } {
  const all = {
    ...deps,
    reader: createFeedReader(deps),
    views: feedView(deps.repostables),
  }
  const module: Module = {
    name: 'feeds',
    problems,
    advice,
    settings: [forYouSetting],
    reactions: [
      onAll(rewardGiven, countRewards),
      on(userDeleted, (tx, { userId }) => forgetPreferences(tx, userId)),
      on(userLimited, (tx, { userId }) => followLimit(tx, userId)),
    ],
    workers: [hideLimitedWorker(deps.repostables), findOlderWorker],
    routes: (api) => {
      routes(api, all)
      commentRoutes(api, all)
      commentLikeRoutes(api, all)
      groupRoutes(api, all)
      reportRoutes(api, all)
      reviewRoutes(api, all)
      adminRoutes(api, all)
      tagRoutes(api, all)
      preferenceRoutes(api, all)
      pinRoutes(api, all)
      folderRoutes(api, all)
    },
  }
  const { db, viewFile } = deps
  return {
    module,
    records: {
      feeds: { view: all.views.Feed, byId: all.reader.byId },
      comments: {
        view: CommentView,
        byId: async (ids) => presentComments(db, await loadComments(db, ids), viewFile),
      },
    },
  }
}
