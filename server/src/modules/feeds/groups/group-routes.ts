import { Type } from 'typebox'
import {
  After,
  type App,
  Closed,
  callerOf,
  createSharedAnswer,
  createWrites,
  Empty,
  few,
  Id,
  Limit,
  MAX_ID,
  Shown,
  SingleLineText,
  sendWritten,
  sql,
  starsFor,
} from '../../../kernel/index.ts'
import { isTopicListed, requireTopicFeedsVisible } from '../../topics/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { newest } from '../reading/list-feeds.ts'
import { isUnmuted, isVisible } from '../reading/visibility.ts'
import { CategoryView, FeedParams, ThemeView, written } from '../schemas.ts'
import { listCategories, pushToCategories, removeFromCategory, requireCategory } from './categories.ts'
import { countTopicDays, LOOKED_AT } from './count-topic-days.ts'
import { createTheme, getTheme, listThemes, type ThemeQuery, themeFields } from './themes.ts'

const tags = ['feeds']

/** Feeds by category, theme and topic. */
export function groupRoutes(app: App, deps: FeedRoutesDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, reader, views } = deps
  const IndexedFeeds = written(Type.Array(views.IndexedFeed, { description: 'Feeds, latest first.' }))
  const Categories = Type.Array(CategoryView, { description: 'Categories, those that sort highest first.' })
  const answerCategories = createSharedAnswer(Categories, () => listCategories(db))
  const Themes = Type.Array(ThemeView, { description: 'Themes, newest first.' })
  const answerThemes = createSharedAnswer(Themes, (query: ThemeQuery) => listThemes(db, query, undefined))
  const answerTheme = createSharedAnswer(ThemeView, (id: number) => getTheme(db, id))
  const Page = Closed({
    limit: Limit(15),
    after: Type.Integer({
      minimum: 0,
      maximum: MAX_ID,
      default: 0,
      description: 'The smallest `index` of the previous page; 0 for the first.',
    }),
  })

  app.get('/feed/categories', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listFeedCategories',
      tags,
      summary: 'List post categories',
      response: { 200: Categories },
    },
    handler: async (request, reply) => answerCategories(request, reply, undefined),
  })

  const CategoryParams = Closed({ category: Id('Category id.') })

  app.get('/feed/categories/:category/feeds', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listCategoryFeeds',
      tags,
      summary: 'List the posts of a category, newest first',
      params: CategoryParams,
      querystring: Page,
      response: { 200: IndexedFeeds },
    },
    handler: async (request, reply) => {
      const { category } = request.params
      const { limit, after } = request.query
      const page = await reader.page(request.caller, {
        kind: `category ${limit}`,
        values: [category, after || MAX_ID],
        isPagedByIndex: true,
        guard: () => requireCategory(db, category),
        pick: (viewerId, [of, before]) => sql`
          select l.feed_id, l.id as index, -l.id as position from feed_category_links l join feed_stats s on s.feed_id = l.feed_id
          where l.category_id = ${of} and l.id < ${before} and ${isVisible(viewerId)} and ${viewerId ? isUnmuted(viewerId) : sql`true`} order by l.id desc limit ${few(limit)}`,
      })
      return sendWritten(reply, page)
    },
  })

  write.put('/feeds/:feed/pushed-categories', {
    config: { access: { permission: 'feed:manage' } },
    schema: {
      operationId: 'pushFeedToCategories',
      tags,
      summary: 'Set the categories of a post',
      params: FeedParams,
      body: Type.Array(Id('Category id.'), { maxItems: 100, description: 'Ids of categories.', examples: [[1]] }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => pushToCategories(tx, caller, params.feed, body, origin),
  })

  write.delete('/feed/categories/:category/feeds/:feed', {
    config: { access: { permission: 'feed:manage' } },
    schema: {
      operationId: 'removeFeedFromCategory',
      tags,
      summary: 'Remove a post from a category',
      params: Closed({ ...CategoryParams.properties, ...FeedParams.properties }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, origin }) => removeFromCategory(tx, caller, params.feed, params.category, origin),
  })

  app.get('/feed-themes', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listThemes',
      tags,
      summary: 'List themes, newest first',
      querystring: Closed({
        limit: Limit(),
        after: After('id'),
        q: Type.Optional(
          Shown(
            SingleLineText({ minLength: 1, maxLength: 50, description: 'Part of the title.', examples: ['window'] }),
          ),
        ),
      }),
      response: { 200: Themes },
    },
    handler: async (request, reply) => {
      const reword = request.query.q ? starsFor(request) : undefined
      return reword ? listThemes(db, request.query, reword) : answerThemes(request, reply, request.query)
    },
  })

  const ThemeParams = Closed({ theme: Id('Theme id.') })

  app.get('/feed-themes/:theme', {
    config: { access: 'any' },
    schema: {
      operationId: 'getTheme',
      tags,
      summary: 'Get a theme',
      params: ThemeParams,
      response: { 200: ThemeView },
    },
    handler: async (request, reply) => answerTheme(request, reply, request.params.theme),
  })

  app.get('/feed-themes/:theme/feeds', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listThemeFeeds',
      tags,
      summary: 'List the posts of a theme, newest first',
      params: ThemeParams,
      querystring: Closed({ limit: Limit(15), after: After('id') }),
      response: { 200: written(Type.Array(views.Feed, { description: 'Feeds, newest first.' })) },
    },
    handler: async (request, reply) => {
      const { theme } = request.params
      const { limit, after } = request.query
      const page = await reader.page(request.caller, {
        ...newest(`theme ${theme} ${limit}`, sql`s.theme_id = ${theme}`, { limit, after: after || MAX_ID }),
        guard: () => getTheme(db, theme),
      })
      return sendWritten(reply, page)
    },
  })

  write.post('/feed-themes', {
    config: { access: { permission: 'theme:creator' } },
    schema: {
      operationId: 'createTheme',
      tags,
      summary: 'Create a theme',
      body: Closed(themeFields, { examples: [{ title: 'A door left open' }] }),
      response: { 201: ThemeView },
    },
    run: (tx, { caller, body }) => createTheme(tx, caller, body),
  })

  app.get('/feed/topics/:topic/feeds', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listTopicFeeds',
      tags: ['topics'],
      summary: 'List the posts of a topic, newest first',
      params: Closed({ topic: Id('Topic id.') }),
      querystring: Closed({
        ...Page.properties,
        index: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID, description: 'The same as `after`.' })),
      }),
      response: { 200: IndexedFeeds },
    },
    handler: async (request, reply) => {
      const { topic } = request.params
      const { limit } = request.query
      const after = request.query.index || request.query.after || MAX_ID
      const page = await reader.page(request.caller, {
        kind: `topic ${limit}`,
        values: [topic, after],
        isPagedByIndex: true,
        guard: () => requireTopicFeedsVisible(db, request.caller, topic),
        // Guests see nothing unless the topic is public; the guard admits everyone else.
        pick: (viewerId, [of, before]) => sql`
          select l.feed_id, l.id as index, -l.id as position from feed_topics l join feed_stats s on s.feed_id = l.feed_id
          where l.topic_id = ${of} and l.id < ${before} and ${isVisible(viewerId)} and ${viewerId ? sql`not feed_is_muted(s.author_id, '{}', s.feed_id, ${viewerId})` : isTopicListed(of!)}
          order by l.id desc limit ${few(limit)}`,
      })
      return sendWritten(reply, page)
    },
  })

  app.get('/feed/topics/:topic/statistics', {
    config: { access: 'user' },
    schema: {
      operationId: 'getTopicStatistics',
      tags: ['topics'],
      summary: 'Get the daily activity of my topic',
      description: `For the topic’s manager. Of the topic's feeds and rewards the latest ${LOOKED_AT} are counted.`,
      params: Closed({ topic: Id('Topic id.') }),
      querystring: Closed({
        days: Type.Integer({
          minimum: 1,
          maximum: 90,
          default: 30,
          description: 'How many days, today included.',
          examples: [30],
        }),
      }),
      response: {
        200: Closed({ data: Type.Array(TopicDayView, { description: 'One entry a day, the oldest first.' }) }),
      },
    },
    handler: async (request) => ({
      data: await countTopicDays(db, callerOf(request), request.params.topic, request.query.days),
    }),
  })
}

const counted = (description: string, example: number) => Type.Integer({ description, examples: [example] })

const TopicDayView = Closed(
  {
    date: Type.String({ description: 'The day (UTC).', examples: ['2026-11-15'] }),
    members: counted('People who joined for the first time.', 3),
    feeds: counted('Feeds published in the topic.', 5),
    comments: counted('Comments on its feeds.', 12),
    rewards: counted('Rewards given to the topic.', 1),
    reward_amount: counted('What they were worth, in currency units.', 66),
  },
  { title: 'TopicDay' },
)
