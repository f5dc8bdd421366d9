import {
  type App,
  callerOf,
  Empty,
  originOf,
  StaffPage,
  staffList,
  staffListQuery,
  staffRoutes,
} from '../../../kernel/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { categories } from '../groups/categories.ts'
import { themes } from '../groups/themes.ts'
import { FeedParams } from '../schemas.ts'
import { changeFeed, FeedChange, presentStaffFeed, StaffFeed, type StaffFeedRow, staffFeeds } from './admin-feeds.ts'

const tags = ['admin']
const config = { access: { node: 'feed:manage' } }

export function adminRoutes(app: App, { db, transact, repostables }: FeedRoutesDeps): void {
  app.get('/admin/feeds', {
    config,
    schema: {
      operationId: 'adminListFeeds',
      tags,
      summary: 'List feeds',
      querystring: staffListQuery(staffFeeds),
      response: { 200: StaffPage(StaffFeed) },
    },
    handler: async (request) => {
      const { rows, total } = await staffList<StaffFeedRow>(db, staffFeeds, request.query)
      return { data: rows.map(presentStaffFeed), total }
    },
  })

  app.patch('/admin/feeds/:feed', {
    config,
    schema: {
      operationId: 'adminUpdateFeed',
      tags,
      summary: 'Recommend, delete or bring back a feed',
      params: FeedParams,
      body: FeedChange,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(
          await transact(request, reply, (tx) =>
            changeFeed(tx, callerOf(request), request.params.feed, request.body, repostables, originOf(request)),
          ),
        ),
  })

  staffRoutes(app, categories, { db, transact })
  staffRoutes(app, themes, { db, transact })
}
