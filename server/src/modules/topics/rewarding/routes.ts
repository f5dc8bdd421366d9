import { Type } from 'typebox'
import {
  type App,
  Closed,
  createSharedAnswer,
  createWrites,
  Limit,
  MAX_ID,
  Offset,
  sendWritten,
} from '../../../kernel/index.ts'
import {
  listRewardRank,
  listRewards,
  presentRewardLog,
  RewardAnswer,
  RewardBody,
  RewardLog,
  RewardRank,
  rewardEffect,
} from '../../rewards/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { RankQuery, TopicRank } from '../lists/schemas.ts'
import { createLookInside } from '../look-inside.ts'
import { TopicParams } from '../schemas.ts'
import { createBoards } from './boards.ts'
import { createRankReader, rankTopics } from './rank-topics.ts'
import { createRewardTopic } from './reward-topic.ts'

const tags = ['topics']
const Givers = Type.Array(RewardRank, { description: 'Givers, the largest first.' })
const Rewards = Type.Array(RewardLog, { description: 'Rewards, the newest first.' })
const rewardsOf = (topicId: number) => ({ targetType: 'feed-topics', targetId: topicId }) as const

/** Rewarding topics, and the rankings. */
export function rewardingRoutes(app: App, { db, clock, transact, settings, viewFile }: TopicsDeps): void {
  const write = createWrites(app, transact)
  const boards = createBoards(db, clock)
  const readRank = createRankReader(db, boards, viewFile)
  const lookInside = createLookInside(db)
  const rewardTopic = createRewardTopic(settings)
  const answerGivers = createSharedAnswer(
    Givers,
    ({ topic, limit, offset }: { topic: number; limit: number; offset: number }) =>
      listRewardRank(db.planned, rewardsOf(topic), { limit, offset }),
    { afterwards: ({ caller }, { topic }) => lookInside(caller, topic) },
  )
  const answerRewards = createSharedAnswer(
    Rewards,
    async ({ topic, limit, after }: { topic: number; limit: number; after: number }) =>
      (await listRewards(db.planned, rewardsOf(topic), { limit, after })).map((row) => presentRewardLog(row, viewFile)),
    { afterwards: ({ caller }, { topic }) => lookInside(caller, topic) },
  )

  app.get('/topics-rank', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'rankTopics',
      tags,
      summary: 'List the most rewarded topics',
      description: 'Fresh within a minute. The 24 hours, the week and the month move on by the hour.',
      querystring: RankQuery,
      response: { 200: TopicRank },
    },
    handler: async (request, reply) => {
      const answer = await readRank(request, request.query)
      return answer ? sendWritten(reply, answer) : rankTopics(db, request.caller, request.query, boards, viewFile)
    },
  })

  write.post('/feed/topics/:topic/rewards', {
    config: { access: 'user', lane: 'money', effect: rewardEffect },
    schema: {
      operationId: 'rewardTopic',
      tags,
      summary: 'Reward a topic',
      params: TopicParams,
      body: RewardBody,
      response: { 201: RewardAnswer },
    },
    batched: (tx, { caller, params, body, requestKey }) =>
      rewardTopic(tx, { giver: caller, targetId: params.topic, body, requestKey }),
  })

  app.get('/feed/topics/:topic/rewards-rank', {
    config: { access: 'any' },
    schema: {
      operationId: 'listTopicRewardRank',
      tags,
      summary: 'List the top supporters of a topic',
      params: TopicParams,
      querystring: Closed({ limit: Type.Optional(Limit()), offset: Offset }),
      response: { 200: Givers },
    },
    handler: async (request, reply) => {
      const { limit, offset } = request.query
      return answerGivers(request, reply, { topic: request.params.topic, limit: limit!, offset: offset! })
    },
  })

  app.get('/feed/topics/:topic/rewards-logs', {
    config: { access: 'any' },
    schema: {
      operationId: 'listTopicRewards',
      tags,
      summary: 'List the rewards of a topic',
      params: TopicParams,
      querystring: Closed({
        limit: Type.Optional(Limit()),
        id: Type.Optional(
          Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0, description: 'The smallest id already received.' }),
        ),
      }),
      response: { 200: Rewards },
    },
    handler: async (request, reply) => {
      const { limit, id } = request.query
      return answerRewards(request, reply, { topic: request.params.topic, limit: limit!, after: id! })
    },
  })
}
