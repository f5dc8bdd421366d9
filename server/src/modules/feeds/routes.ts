import { Type } from 'typebox'
import {
  After,
  type App,
  Closed,
  callerOf,
  Empty,
  few,
  Limit,
  Messages,
  Offset,
  originOf,
  sql,
} from '../../kernel/index.ts'
import {
  listRewards,
  presentRewardLogsWithUsers,
  RewardAnswer,
  RewardBody,
  RewardLogWithUser,
  rewardEffect,
} from '../rewards/index.ts'
import { collectFeed, uncollectFeed } from './answers/collect-feed.ts'
import { likeFeed, unlikeFeed } from './answers/like-feed.ts'
import { LikeView } from './answers/like-schemas.ts'
import { listLikes, presentLikes } from './answers/list-likes.ts'
import { rewardFeed } from './answers/reward-feed.ts'
import { type FeedRoutesDeps, sendWritten } from './deps.ts'
import { feedNotFound } from './errors.ts'
import { deleteFeed } from './publishing/delete-feed.ts'
import { filesOf, NewFeed, publishFeed } from './publishing/publish-feed.ts'
import { doesGuestShareCount, shareAsGuest, shareFeed } from './publishing/share-feed.ts'
import { createCountView } from './reading/count-views.ts'
import { FeedsQuery, listFeeds } from './reading/list-feeds.ts'
import { HotFeedsBody, listHotFeeds } from './reading/list-hot-feeds.ts'
import { isSeenBy } from './reading/sight.ts'
import { requireFeed } from './require-feed.ts'
import { FeedParams, written } from './schemas.ts'

const tags = ['feeds']
const Paid = Closed(
  { amount: Type.Integer({ description: 'What the task paid.', examples: [5] }) },
  { title: 'Paid', description: 'A task paid for it.' },
)

/** Publishing, lists, likes, shares, collections and rewards. */
export function routes(app: App, deps: FeedRoutesDeps): void {
  const { db, transact, settings, budgets, viewFile, settleFiles, repostables, reader, views } = deps
  const countView = createCountView(db)
  const Feeds = written(Type.Array(views.Feed, { description: 'Feeds, in the order of the list.' }))

  app.post('/feeds', {
    config: { access: { node: 'feed-post' } },
    schema: {
      operationId: 'publishFeed',
      tags,
      summary: 'Publish',
      body: NewFeed,
      response: {
        201: Closed(
          { message: Messages.properties.message, id: Type.Integer({ description: 'Id of the feed.', examples: [1] }) },
          { title: 'Published', description: 'It is published.' },
        ),
      },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      await settleFiles(caller.id, filesOf(request.body))
      return reply.code(201).send(
        await transact(request, reply, async (tx) => ({
          message: ['The feed is published.'],
          id: await publishFeed(tx, caller, request.body, repostables),
        })),
      )
    },
  })

  app.get('/feeds', {
    config: { access: 'any' },
    schema: { operationId: 'listFeeds', tags, summary: 'Feeds', querystring: FeedsQuery, response: { 200: Feeds } },
    handler: async (request, reply) => sendWritten(reply, await listFeeds(reader, request.caller, request.query)),
  })

  app.post('/feeds-hot', {
    config: { access: 'any', lane: 'read' },
    schema: {
      operationId: 'listHotFeeds',
      tags,
      summary: 'The hottest feeds',
      body: HotFeedsBody,
      response: { 200: Feeds },
    },
    handler: async (request, reply) => sendWritten(reply, await listHotFeeds(db, reader, request.caller, request.body)),
  })

  app.get('/feeds/collections', {
    config: { access: 'user' },
    schema: {
      operationId: 'listCollections',
      tags,
      summary: 'What I collected, newest first',
      querystring: Closed({ limit: Limit(15), offset: Offset }),
      response: { 200: Feeds },
    },
    handler: async (request, reply) => {
      const { limit, offset } = request.query
      const { id } = callerOf(request)
      const page = await reader.ownPage(request.caller, limit, [
        sql`
          select c.feed_id, -c.id as place from feed_collections c join feed_stats s on s.feed_id = c.feed_id
          where c.user_id = ${id} and ${isSeenBy(request.caller)} order by c.id desc limit ${few(limit)} offset ${offset!}`,
      ])
      return sendWritten(reply, page)
    },
  })

  app.get('/feeds/:feed', {
    config: { access: 'any' },
    schema: {
      operationId: 'getFeed',
      tags,
      summary: 'One feed; counts one view',
      params: FeedParams,
      response: { 201: written(views.Feed) },
    },
    handler: async (request, reply) => {
      const feed = await reader.one(request.caller, request.params.feed, async (picked) => {
        if (request.method === 'GET') picked.view_count = await countView(picked.id)
      })
      if (feed === undefined) throw feedNotFound()
      return sendWritten(reply.code(201), feed)
    },
  })

  for (const [url, operationId] of [
    ['/feeds/:feed/currency', 'deleteFeed'],
    ['/feeds/:feed', 'deleteFeedPlain'],
  ] as const) {
    app.delete(url, {
      config: { access: 'user' },
      schema: { operationId, tags, summary: 'Delete a feed', params: FeedParams, response: { 204: Empty } },
      handler: async (request, reply) =>
        reply
          .code(204)
          .send(
            await transact(request, reply, (tx) =>
              deleteFeed(tx, callerOf(request), request.params.feed, repostables, originOf(request)),
            ),
          ),
    })
  }

  app.post('/feeds/:feed/like', {
    config: { access: 'user' },
    schema: { operationId: 'likeFeed', tags, summary: 'Like a feed', params: FeedParams, response: { 201: Messages } },
    handler: async (request, reply) =>
      reply.code(201).send(
        await transact(request, reply, async (tx) => {
          await likeFeed(tx, callerOf(request), request.params.feed, request.addressKey)
          return { message: ['You like it.'] }
        }),
      ),
  })

  app.delete('/feeds/:feed/unlike', {
    config: { access: 'user' },
    schema: {
      operationId: 'unlikeFeed',
      tags,
      summary: 'Take a like back',
      params: FeedParams,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(await transact(request, reply, (tx) => unlikeFeed(tx, callerOf(request), request.params.feed))),
  })

  app.get('/feeds/:feed/likes', {
    config: { access: 'any' },
    schema: {
      operationId: 'listFeedLikes',
      tags,
      summary: 'Who likes a feed, newest first',
      params: FeedParams,
      querystring: Closed({ limit: Limit(), after: After('id') }),
      response: { 200: Type.Array(LikeView, { description: 'Likes, newest first.' }) },
    },
    handler: async ({ caller, params, query }) => {
      await requireFeed(db, caller, params.feed)
      return presentLikes(db, await listLikes(db, 'feeds', params.feed, query), viewFile)
    },
  })

  app.put('/feeds/:feed/tasks/share', {
    config: { access: 'any' },
    schema: {
      operationId: 'shareFeed',
      tags,
      summary: 'Say that a feed was shared',
      description: 'Counts the share. Signed in it also performs the share task.',
      params: FeedParams,
      response: { 201: Paid, 204: Empty },
    },
    handler: async (request, reply) => {
      const { caller, params, addressKey } = request
      await requireFeed(db, caller, params.feed)
      if (!caller && !(await doesGuestShareCount(budgets, addressKey, params.feed))) return reply.code(204).send()
      const answer = await transact(request, reply.code(204), async (tx) => {
        if (!caller) return shareAsGuest(tx, params.feed)
        const amount = await shareFeed(tx, caller, params.feed)
        if (amount === 0) return
        void reply.code(201)
        return { amount }
      })
      return reply.send(answer as never)
    },
  })

  app.post('/feeds/:feed/collections', {
    config: { access: 'user' },
    schema: {
      operationId: 'collectFeed',
      tags,
      summary: 'Collect a feed',
      params: FeedParams,
      response: { 201: Messages },
    },
    handler: async (request, reply) =>
      reply.code(201).send(
        await transact(request, reply, async (tx) => {
          await collectFeed(tx, callerOf(request), request.params.feed)
          return { message: ['Collected.'] }
        }),
      ),
  })

  app.delete('/feeds/:feed/uncollect', {
    config: { access: 'user' },
    schema: {
      operationId: 'uncollectFeed',
      tags,
      summary: 'Take a feed out of my collection',
      params: FeedParams,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(await transact(request, reply, (tx) => uncollectFeed(tx, callerOf(request), request.params.feed))),
  })

  app.post('/feeds/:feed/rewards', {
    config: { access: 'user', lane: 'money', effect: rewardEffect },
    schema: {
      operationId: 'rewardFeed',
      tags,
      summary: 'Reward the author of a feed',
      params: FeedParams,
      body: RewardBody,
      response: { 201: RewardAnswer },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(
          await transact(request, reply, (tx) =>
            rewardFeed(
              tx,
              callerOf(request),
              request.params.feed,
              request.body,
              settings(),
              request.headers['idempotency-key'] as string | undefined,
            ),
          ),
        ),
  })

  app.get('/feeds/:feed/rewards', {
    config: { access: 'any' },
    schema: {
      operationId: 'listFeedRewards',
      tags,
      summary: 'Who rewarded a feed, newest first',
      params: FeedParams,
      querystring: Closed({ limit: Limit(), after: After('id') }),
      response: { 200: Type.Array(RewardLogWithUser, { description: 'Rewards, newest first.' }) },
    },
    handler: async ({ caller, params, query }) => {
      await requireFeed(db, caller, params.feed)
      const rows = await listRewards(db, { targetType: 'feeds', targetId: params.feed }, query)
      return presentRewardLogsWithUsers(db, rows, viewFile)
    },
  })
}
