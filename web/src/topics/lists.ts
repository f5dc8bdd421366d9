import { afterId, afterLast, byOffset, get, list } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

type Schemas = components['schemas']
export type Topic = Schemas['Topic']
export type TopicCategory = Schemas['TopicCategory']
export type RewardRank = Schemas['RewardRank']
export type RewardLog = Schemas['RewardLog']
export type Application = Schemas['TopicApplyLog']
export type TopicMember = Schemas['TopicMember']
export type TopicRank = Schemas['TopicRank']

const SIZE = 20

/** The lists of topics, each with its own cursor. */
export const topicLists = {
  all: (category?: number) =>
    list(
      '/feed/topics',
      { query: { limit: SIZE, ...(category && { topic_category_id: category }) } },
      afterLast(SIZE, ({ id }) => ({ index: id })),
    ),
  hot: (category?: number) =>
    list(
      '/feed/topic/hot',
      { query: { limit: SIZE, ...(category && { topic_category_id: category }) } },
      byOffset(SIZE),
    ),
  recommended: () => list('/feed/topic/recommend', { query: { limit: SIZE } }, byOffset(SIZE)),
  mine: () => list('/user/followed-topics', { query: { limit: SIZE } }, afterId(SIZE)),
  ofUser: (user: number) =>
    list(
      '/feed/topics',
      { query: { for_user: user, limit: SIZE } },
      afterLast(SIZE, ({ id }) => ({ index: id })),
    ),
}

export type TopicList = ReturnType<(typeof topicLists)['mine']>

export const topicOf = (id: number) => get('/feed/topics/{topic}', { path: { topic: id } })
export const topicCategories = () => get('/feed/topics/categories', { query: { limit: 50 } })
export const randomTopics = () => get('/feed/topic/random', {})
export const topicConfig = () => get('/topic-config', {})

/** The members of a topic; to its manager with what each of them may do. */
export const membersOf = (topic: number, { name = '', isManaging = false } = {}) =>
  list(
    '/feed/topics/{topic}/followers',
    {
      path: { topic },
      query: { limit: SIZE, first_creator: true, ...(name && { name }), ...(isManaging && { with_can_pub: true }) },
    },
    afterId(SIZE),
  )
export const rewardRankOf = (topic: number) =>
  get('/feed/topics/{topic}/rewards-rank', { path: { topic }, query: { limit: 10 } })
export const rewardLogsOf = (topic: number) =>
  list(
    '/feed/topics/{topic}/rewards-logs',
    { path: { topic }, query: { limit: SIZE } },
    afterLast(SIZE, ({ id }) => ({ id })),
  )
export const applicationsOf = (topic: number, status: Application['status']) =>
  list('/user/feed-topics/{topic}/apply-logs', { path: { topic }, query: { limit: SIZE, status } }, byOffset(SIZE))
export const peopleOf = (ids: readonly number[]) => get('/users', { query: { id: [...ids], limit: 100 } })
