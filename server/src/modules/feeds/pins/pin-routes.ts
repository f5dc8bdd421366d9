import { Type } from 'typebox'
import { type App, Closed, createWrites, Empty, Id, sendWritten, sql } from '../../../kernel/index.ts'
import { requireUser } from '../../users/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { visibleTo } from '../reading/visibility.ts'
import { FeedParams, written } from '../schemas.ts'
import { pinFeed, unpinFeed } from './pin-feed.ts'

const tags = ['feeds']

/** The feed on top of a profile. */
export function pinRoutes(app: App, { db, transact, reader, views }: FeedRoutesDeps): void {
  const write = createWrites(app, transact)

  for (const [method, operationId, summary, act] of [
    ['put', 'pinFeed', 'Pin a post to my profile', pinFeed],
    ['delete', 'unpinFeed', 'Unpin a post from my profile', unpinFeed],
  ] as const) {
    write[method]('/feeds/:feed/pin', {
      config: { access: 'user' },
      schema: { operationId, tags, summary, params: FeedParams, response: { 204: Empty } },
      run: (tx, { caller, params }) => act(tx, caller, params.feed),
    })
  }

  app.get('/users/:user/pinned-feeds', {
    config: { access: 'any' },
    schema: {
      operationId: 'listPinnedFeeds',
      tags,
      summary: 'Get the pinned post of a profile',
      params: Closed({ user: Id('User id.') }),
      response: { 200: written(Type.Array(views.Feed, { description: 'One, or none.' })) },
    },
    handler: async ({ caller, params }, reply) => {
      await requireUser(db, params.user)
      const page = await reader.ownPage(caller, 1, [
        sql`
          select p.feed_id, 0 as position from feed_pins p join feed_stats s on s.feed_id = p.feed_id
          where p.user_id = ${params.user} and ${visibleTo(caller)}`,
      ])
      return sendWritten(reply, page)
    },
  })
}
