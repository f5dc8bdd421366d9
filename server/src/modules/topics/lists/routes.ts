import { type Static, Type } from 'typebox'
import { type App, callerOf, createSharedAnswer, starsFor } from '../../../kernel/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { TopicCategory, TopicParams, Topics, TopicView } from '../schemas.ts'
import { countTopics } from './count-topics.ts'
import { CategoryQuery, listCategories } from './list-categories.ts'
import { createReadFollowers, listFollowers, listManagedFollowers } from './list-followers.ts'
import { listRandom, randomList } from './list-random.ts'
import { getTopic, hotTopics, listFollowed, listTopics, recommendedTopics, sharedList } from './list-topics.ts'
import { createReadTopics, showList, topicById } from './read-topics.ts'
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
  TopicMember,
} from './schemas.ts'

const tags = ['topics']

/** Finding topics and their members. */
export function listRoutes(app: App, { db, viewFile, publicUrl }: TopicsDeps): void {
  const readTopics = createReadTopics(db, viewFile)
  const Categories = Type.Array(TopicCategory, { description: 'Categories.' })
  const answerCategories = createSharedAnswer(Categories, (query: Static<typeof CategoryQuery>) =>
    listCategories(db, query),
  )
  const readFollowers = createReadFollowers(db, viewFile)

  app.get('/feed/topics/categories', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listTopicCategories',
      tags,
      summary: 'List topic categories',
      querystring: CategoryQuery,
      response: { 200: Categories },
    },
    handler: async (request, reply) => answerCategories(request, reply, request.query),
  })

  app.get('/feed/topics', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listTopics',
      tags,
      summary: 'Topics',
      description: 'With `id` exactly those; hidden ones only to members, to those who applied, and to staff.',
      querystring: TopicListQuery,
      response: { 200: Topics },
    },
    handler: async (request, reply) => {
      const { forUser, ...given } = request.query
      const query = { ...given, limit: given.limit!, for_user: given.for_user ?? forUser }
      const shared = sharedList(query)
      const answer = shared && (await readTopics(request, shared))
      return answer ? answer.send(reply) : listTopics(db, request.caller, query, viewFile, starsFor(request))
    },
  })

  app.get('/feed/topics/:topic', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'getTopic',
      tags,
      summary: 'Get a topic',
      description:
        'A hidden topic is shown to its members, to those who applied, and to staff; to others signed in 30 different ones a day, then 404; to guests 404.',
      params: TopicParams,
      response: { 200: TopicView },
    },
    handler: async (request, reply) => {
      const answer = await readTopics(request, topicById(request.params.topic))
      return answer ? answer.send(reply) : getTopic(db, request.caller, request.params.topic, viewFile)
    },
  })

  app.get('/user/followed-topics', {
    config: { access: 'user' },
    schema: {
      operationId: 'listFollowedTopics',
      tags,
      summary: 'List my topics',
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
      summary: 'List the members of a topic',
      params: TopicParams,
      querystring: FollowersQuery,
      response: { 200: Type.Array(TopicMember, { description: 'Members.' }) },
    },
    handler: async (request, reply) => {
      const { caller, params, query } = request
      const { with_can_pub: isManaging, ...rest } = query
      const page = { ...rest, limit: query.limit!, after: query.after! }
      const reword = starsFor(request)
      if (isManaging) return listManagedFollowers(db, callerOf(request), params.topic, page, viewFile, reword)
      const answer = page.name && reword ? undefined : await readFollowers(request, { topicId: params.topic, ...page })
      if (answer) return answer.send(reply)
      // What is not public is for those who may look inside.
      return listFollowers(db, caller, params.topic, page, viewFile, reword)
    },
  })

  app.get('/feed/topic/count', {
    config: { access: 'any' },
    schema: {
      operationId: 'countTopics',
      tags,
      summary: 'Count topics',
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
      summary: 'List topics in random order',
      querystring: RandomQuery,
      response: { 200: RandomPage },
    },
    handler: async (request, reply) => {
      const { page, more } = request.query
      const asked = { page: page!, more: more!, path: `${publicUrl}/api/v2/feed/topic/random` }
      const answer = await readTopics(request, randomList(asked))
      return answer ? answer.send(reply) : listRandom(db, request.caller, asked, viewFile)
    },
  })

  app.get('/feed/topic/recommend', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listRecommendedTopics',
      tags,
      summary: 'List recommended topics',
      querystring: RecommendQuery,
      response: { 200: Topics },
    },
    handler: async (request, reply) => {
      const list = recommendedTopics({ limit: request.query.limit!, offset: request.query.offset! })
      const answer = await readTopics(request, list)
      return answer ? answer.send(reply) : showList(db, request.caller, list, viewFile)
    },
  })

  app.get('/feed/topic/hot', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listHotTopics',
      tags,
      summary: 'List hot topics',
      querystring: HotQuery,
      response: { 200: Topics },
    },
    handler: async (request, reply) => {
      const { limit, offset, topic_category_id: categoryId } = request.query
      const list = hotTopics({ limit: limit!, offset: offset!, categoryId })
      const answer = await readTopics(request, list)
      return answer ? answer.send(reply) : showList(db, request.caller, list, viewFile)
    },
  })
}
