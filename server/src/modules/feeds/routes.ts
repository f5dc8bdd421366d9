import { Type } from 'typebox'
import {
  After,
  type App,
  Closed,
  callerOf,
  createWrites,
  Empty,
  few,
  isHeldAfterwards,
  isHeldBack,
  Limit,
  MAX_ID,
  Messages,
  Offset,
  sendWritten,
  sql,
  WhyQuery,
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
import { LikeView } from './answers/like-schemas.ts'
import { listLikes, presentLikes } from './answers/list-likes.ts'
import { createRewardFeed } from './answers/reward-feed.ts'
import { likeFeed, unlikeFeed } from './answers/set-like.ts'
import type { FeedRoutesDeps } from './deps.ts'
import { feedNotFound } from './errors.ts'
import { requireFolder } from './folders/folders.ts'
import { FeedsQuery, HotFeedsBody } from './list-schemas.ts'
import { PollView, Vote } from './polls/poll-schemas.ts'
import { vote } from './polls/vote.ts'
import { deleteFeed } from './publishing/delete-feed.ts'
import { editFeed } from './publishing/edit-feed.ts'
import { EditedFeed, isWithMedia, NewFeed } from './publishing/new-feed.ts'
import { createPublishFeed } from './publishing/publish-feed.ts'
import { doesShareCount, shareFeed } from './publishing/share-feed.ts'
import { listFeeds } from './reading/list-feeds.ts'
import { listHotFeeds } from './reading/list-hot-feeds.ts'
import { visibleTo } from './reading/visibility.ts'
import { requireFeed } from './require-feed.ts'
import { FeedParams, written } from './schemas.ts'

const tags = ['feeds']
const Paid = Closed(
  { amount: Type.Integer({ description: 'What the task paid.', examples: [5] }) },
  { title: 'Paid', description: 'A task paid for it.' },
)

/** Publishing, lists, likes, shares, collections and rewards. */
export function routes(app: App, deps: FeedRoutesDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, settings, viewFile, repostables, reader, views } = deps
  const publishFeed = createPublishFeed(repostables)
  const rewardFeed = createRewardFeed(settings)
  const Feeds = written(Type.Array(views.Feed, { description: 'Feeds, in the order of the list.' }))

  write.post('/feeds', {
    config: {
      access: { permission: 'feed-post' },
      shows: {
        kind: 'feeds',
        idOf: ({ result }) => (result as { id: number }).id,
        hasMedia: (body) => isWithMedia(body as NewFeed),
      },
    },
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
    batched: async (tx, { caller, body, request }) => ({
      message: [{ code: 'done.published' }],
      id: await publishFeed(tx, caller, body, isHeldBack(request)),
    }),
  })

  app.get('/feeds', {
    config: { access: 'any', sameForGuests: true },
    schema: { operationId: 'listFeeds', tags, summary: 'Feeds', querystring: FeedsQuery, response: { 200: Feeds } },
    handler: async (request, reply) => sendWritten(reply, await listFeeds(deps, request.caller, request.query)),
  })

  app.post('/feeds-hot', {
    config: { access: 'any', lane: 'read' },
    schema: {
      operationId: 'listHotFeeds',
      tags,
      summary: 'List the hottest posts',
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
      summary: 'List my saved posts, newest first',
      querystring: Closed({
        limit: Limit(15),
        offset: Offset,
        folder: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: MAX_ID,
            description: 'Only what is in this folder of mine.',
            examples: [3],
          }),
        ),
      }),
      response: { 200: Feeds },
    },
    handler: async (request, reply) => {
      const { limit, offset, folder } = request.query
      const { id } = callerOf(request)
      if (folder !== undefined) await requireFolder(db, callerOf(request), folder)
      const page = await reader.ownPage(request.caller, limit, [
        sql`
          select c.feed_id, -c.id as position from feed_collections c join feed_stats s on s.feed_id = c.feed_id
          where c.user_id = ${id} and ${folder === undefined ? sql`true` : sql`c.folder_id = ${folder}`} and ${visibleTo(request.caller)}
          order by c.id desc limit ${few(limit)} offset ${offset!}`,
      ])
      return sendWritten(reply, page)
    },
  })

  app.get('/feeds/:feed', {
    config: { access: 'any' },
    schema: {
      operationId: 'getFeed',
      tags,
      summary: 'Get a post and count a view',
      params: FeedParams,
      response: { 201: written(views.Feed) },
    },
    handler: async (request, reply) => {
      const feed = await reader.one(request.caller, request.params.feed, request.method === 'GET')
      if (feed === undefined) throw feedNotFound()
      return sendWritten(reply.code(201), feed)
    },
  })

  write.patch('/feeds/:feed', {
    config: { access: 'user', shows: { kind: 'feeds', idOf: ({ params }) => (params as { feed: number }).feed } },
    schema: {
      operationId: 'editFeed',
      tags,
      summary: 'Edit a post',
      description: 'For its author, within 24 hours. Likes and comments stay; earlier versions are kept for staff.',
      params: FeedParams,
      body: EditedFeed,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, request }) =>
      editFeed(tx, caller, params.feed, body.feed_content, isHeldAfterwards(request)),
  })

  for (const [url, operationId] of [
    ['/feeds/:feed/currency', 'deleteFeed'],
    ['/feeds/:feed', 'deleteFeedPlain'],
  ] as const) {
    write.delete(url, {
      config: { access: 'user' },
      schema: {
        operationId,
        tags,
        summary: 'Delete a post',
        description: 'For its author and for holders of `feed:manage`, who say why.',
        params: FeedParams,
        querystring: WhyQuery,
        response: { 204: Empty },
      },
      run: (tx, { caller, params, query, origin }) => deleteFeed(tx, caller, params.feed, repostables, origin, query),
    })
  }

  write.post('/feeds/:feed/like', {
    config: { access: 'user' },
    schema: { operationId: 'likeFeed', tags, summary: 'Like a post', params: FeedParams, response: { 201: Messages } },
    says: 'done.liked',
    batched: (tx, { caller, params, addressKey }) => likeFeed(tx, caller, params.feed, addressKey),
  })

  write.delete('/feeds/:feed/unlike', {
    config: { access: 'user' },
    schema: {
      operationId: 'unlikeFeed',
      tags,
      summary: 'Unlike a post',
      params: FeedParams,
      response: { 204: Empty },
    },
    batched: (tx, { caller, params }) => unlikeFeed(tx, caller, params.feed),
  })

  app.get('/feeds/:feed/likes', {
    config: { access: 'any' },
    schema: {
      operationId: 'listFeedLikes',
      tags,
      summary: 'List who likes a post, newest first',
      params: FeedParams,
      querystring: Closed({ limit: Limit(), after: After('id') }),
      response: { 200: Type.Array(LikeView, { description: 'Likes, newest first.' }) },
    },
    handler: async ({ caller, params, query }) => {
      await requireFeed(db, caller, params.feed)
      return presentLikes(db, await listLikes(db.planned, params.feed, query), viewFile)
    },
  })

  write.put('/feeds/:feed/vote', {
    config: { access: 'user' },
    schema: {
      operationId: 'voteInPoll',
      tags,
      summary: 'Vote in a poll',
      description: 'Once. The same vote again changes nothing; another one is refused.',
      params: FeedParams,
      body: Vote,
      response: { 200: PollView },
    },
    run: (tx, { caller, params, body }) => vote(tx, caller, params.feed, body.options),
  })

  write.put('/feeds/:feed/tasks/share', {
    config: { access: 'any' },
    schema: {
      operationId: 'shareFeed',
      tags,
      summary: 'Count a share of a post',
      description: 'For members it also completes the share task.',
      params: FeedParams,
      response: { 201: Paid, 204: Empty },
    },
    first: ({ caller, params, addressKey }) => doesShareCount(deps, caller, params.feed, addressKey),
    run: (tx, { caller, params }, counts) => (counts ? shareFeed(tx, caller, params.feed, deps.payer) : undefined),
  })

  write.post('/feeds/:feed/collections', {
    config: { access: 'user' },
    schema: {
      operationId: 'collectFeed',
      tags,
      summary: 'Save a post',
      params: FeedParams,
      response: { 201: Messages },
    },
    says: 'done.saved',
    batched: (tx, { caller, params }) => collectFeed(tx, caller, params.feed),
  })

  write.delete('/feeds/:feed/uncollect', {
    config: { access: 'user' },
    schema: {
      operationId: 'uncollectFeed',
      tags,
      summary: 'Remove a post from saved',
      params: FeedParams,
      response: { 204: Empty },
    },
    batched: (tx, { caller, params }) => uncollectFeed(tx, caller, params.feed),
  })

  write.post('/feeds/:feed/rewards', {
    config: { access: 'user', lane: 'money', effect: rewardEffect },
    schema: {
      operationId: 'rewardFeed',
      tags,
      summary: 'Reward the author of a post',
      params: FeedParams,
      body: RewardBody,
      response: { 201: RewardAnswer },
    },
    batched: (tx, { caller, params, body, requestKey }) =>
      rewardFeed(tx, { giver: caller, targetId: params.feed, body, requestKey }),
  })

  app.get('/feeds/:feed/rewards', {
    config: { access: 'any' },
    schema: {
      operationId: 'listFeedRewards',
      tags,
      summary: 'List rewards of a post, newest first',
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
