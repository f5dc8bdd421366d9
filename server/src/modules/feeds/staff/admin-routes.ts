import { type App, createWrites, Empty, staffListRoute, staffRoutes } from '../../../kernel/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { categories } from '../groups/categories.ts'
import { themes } from '../groups/themes.ts'
import { FeedParams } from '../schemas.ts'
import { presentStaffComment, StaffComment, staffComments } from './admin-comments.ts'
import { changeFeed, FeedChange, presentStaffFeed, StaffFeed, staffFeeds } from './admin-feeds.ts'

const tags = ['admin']
const config = { access: { permission: 'feed:manage' } }

export function adminRoutes(app: App, { db, transact, repostables }: FeedRoutesDeps): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/feeds', {
    config,
    schema: { operationId: 'adminListFeeds', summary: 'List feeds' },
    list: staffFeeds,
    view: StaffFeed,
    present: presentStaffFeed,
  })

  write.patch('/admin/feeds/:feed', {
    config,
    schema: {
      operationId: 'adminUpdateFeed',
      tags,
      summary: 'Recommend, delete or bring back a feed',
      params: FeedParams,
      body: FeedChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => changeFeed(tx, caller, params.feed, body, repostables, origin),
  })

  staffListRoute(app, db, '/admin/comments', {
    config,
    schema: { operationId: 'adminListComments', summary: 'List comments' },
    list: staffComments,
    view: StaffComment,
    present: presentStaffComment,
  })

  staffRoutes(app, categories, { db, transact })
  staffRoutes(app, themes, { db, transact })
}
