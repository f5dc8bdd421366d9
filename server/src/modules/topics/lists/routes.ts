import { Type } from 'typebox'
import { type App, callerOf } from '../../../kernel/index.ts'
import { UserSummary } from '../../users/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { TopicCategory, TopicParams, Topics, TopicView } from '../schemas.ts'
import { countTopics } from './count-topics.ts'
import { CategoryQuery, listCategories } from './list-categories.ts'
import { listFollowers } from './list-followers.ts'
import { listRandom } from './list-random.ts'
import { getTopic, listFollowed, listHot, listRecommended, listTopics } from './list-topics.ts'
import {
  CountQuery,
  FollowedQuery,
  FollowersQuery,
  HotQuery,
  RandomPage,
  RandomQuery,
  RecommendQuery,
  TopicCounts,
  TopicListQuery,
} from './schemas.ts'

const tags = ['topics']

/** Finding topics and their members. */
export function listRoutes(app: App, { db, viewFile, publicUrl }: TopicsDeps): void {
  app.get('/feed/topics/categories', {
    config: { access: 'any' },
    schema: {
      operationId: 'listTopicCategories',
      tags,
      summary: 'Categories of topics',
      querystring: CategoryQuery,
      response: { 200: Type.Array(TopicCategory, { description: 'Categories.' }) },
    },
    handler: async ({ query }) => listCategories(db, query),
  })

  app.get('/feed/topics', {
    config: { access: 'any' },
    schema: {
      operationId: 'listTopics',
      tags,
      summary: 'Topics',
      description: 'With `id` exactly those, hidden ones too: whoever knows an id may read the card.',
      querystring: TopicListQuery,
      response: { 200: Topics },
    },
    handler: ({ caller, query: { forUser, ...query } }) =>
      listTopics(db, caller, { ...query, limit: query.limit!, for_user: query.for_user ?? forUser }, viewFile),
  })

  app.get('/feed/topics/:topic', {
    config: { access: 'any' },
    schema: {
      operationId: 'getTopic',
      tags,
      summary: 'One topic',
      params: TopicParams,
      response: { 200: TopicView },
    },
    handler: ({ caller, params }) => getTopic(db, caller, params.topic, viewFile),
  })

  app.get('/user/followed-topics', {
    config: { access: 'user' },
    schema: {
      operationId: 'listFollowedTopics',
      tags,
      summary: 'Topics I am a member of',
      querystring: FollowedQuery,
      response: { 200: Topics },
    },
    handler: (request) =>
      listFollowed(db, callerOf(request), { limit: request.query.limit!, after: request.query.after! }, viewFile),
  })

  app.get('/feed/topics/:topic/followers', {
    config: { access: 'any' },
    schema: {
      operationId: 'listTopicFollowers',
      tags,
      summary: 'Members of a topic',
      params: TopicParams,
      querystring: FollowersQuery,
      response: { 200: Type.Array(UserSummary, { description: 'Members.' }) },
    },
    handler: ({ caller, params, query }) =>
      listFollowers(db, caller, params.topic, { ...query, limit: query.limit!, after: query.after! }, viewFile),
  })

  app.get('/feed/topic/count', {
    config: { access: 'any' },
    schema: {
      operationId: 'countTopics',
      tags,
      summary: 'How many topics there are',
      querystring: CountQuery,
      response: { 200: TopicCounts },
    },
    handler: ({ caller, query }) => countTopics(db, caller, { userId: query.user_id, city: query.city }),
  })

  app.get('/feed/topic/random', {
    config: { access: 'any' },
    schema: {
      operationId: 'listRandomTopics',
      tags,
      summary: 'Topics in an order of chance',
      querystring: RandomQuery,
      response: { 200: RandomPage },
    },
    handler: ({ caller, query }) =>
      listRandom(
        db,
        caller,
        { page: query.page!, more: query.more!, path: `${publicUrl}/api/v2/feed/topic/random` },
        viewFile,
      ),
  })

  app.get('/feed/topic/recommend', {
    config: { access: 'any' },
    schema: {
      operationId: 'listRecommendedTopics',
      tags,
      summary: 'Topics that staff recommend',
      querystring: RecommendQuery,
      response: { 200: Topics },
    },
    handler: ({ caller, query }) =>
      listRecommended(db, caller, { limit: query.limit!, offset: query.offset! }, viewFile),
  })

  app.get('/feed/topic/hot', {
    config: { access: 'any' },
    schema: {
      operationId: 'listHotTopics',
      tags,
      summary: 'Topics that staff marked as hot',
      querystring: HotQuery,
      response: { 200: Topics },
    },
    handler: ({ caller, query }) =>
      listHot(
        db,
        caller,
        { limit: query.limit!, offset: query.offset!, categoryId: query.topic_category_id },
        viewFile,
      ),
  })
}
