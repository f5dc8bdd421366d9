import { type App, callerOf, createWrites, Empty, Messages, WhyQuery } from '../../../kernel/index.ts'
import { ReportBody } from '../../reports/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { TopicParams } from '../schemas.ts'
import { topicSetting } from '../settings.ts'
import { configurationOf } from './configuration.ts'
import { createTopic, mayCreate } from './create-topic.ts'
import { deleteTopic } from './delete-topic.ts'
import { reportTopic } from './report-topic.ts'
import { CanCreate, NewTopic, NewTopicId, TopicChange, TopicConfiguration } from './schemas.ts'
import { updateTopic } from './update-topic.ts'

const tags = ['topics']

/** Making, changing and deleting topics. */
export function keepingRoutes(app: App, { db, transact, settings, chat }: TopicsDeps): void {
  const write = createWrites(app, transact)
  app.get('/topic-config', {
    config: { access: 'any' },
    schema: {
      operationId: 'getTopicConfig',
      tags,
      summary: 'Get the topic configuration',
      response: { 200: TopicConfiguration },
    },
    handler: (request, reply) => {
      void reply.header('vary', 'Accept-Language')
      // Clients that ask for no language know these texts in Chinese.
      const language = request.headers['accept-language'] === undefined ? 'zh-CN' : request.language
      return configurationOf(settings.get(topicSetting), language)
    },
  })

  app.get('/feed/topics/check-can-create', {
    config: { access: 'user' },
    schema: {
      operationId: 'checkCanCreateTopic',
      tags,
      summary: 'Check whether I can create topics',
      response: { 200: CanCreate },
    },
    handler: async (request) => {
      const isAllowed = await mayCreate(db, callerOf(request), settings.get(topicSetting))
      return { visible: isAllowed, hidden: isAllowed }
    },
  })

  write.post('/feed/topics', {
    config: {
      access: 'user',
      shows: { kind: 'topics', idOf: ({ result }) => (result as { id: number }).id },
    },
    schema: {
      operationId: 'createTopic',
      tags,
      summary: 'Create a topic',
      description:
        '`join_mode` is required for a visible topic and `invited_audit` with `need-audit`, unless staff have fixed how people join. Only a hidden topic can have a fee.',
      body: NewTopic,
      response: { 201: NewTopicId },
    },
    run: (tx, { caller, body }) => createTopic(tx, caller, body, settings.get(topicSetting)),
  })

  write.patch('/feed/topics/:topic', {
    config: {
      access: 'user',
      shows: { kind: 'topics', idOf: ({ params }) => (params as { topic: number }).topic },
    },
    schema: {
      operationId: 'updateTopic',
      tags,
      summary: 'Edit a topic I manage',
      params: TopicParams,
      body: TopicChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body }) =>
      updateTopic(tx, caller, params.topic, body, { config: settings.get(topicSetting), chat }),
  })

  write.delete('/feed/topics/:topic', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteTopic',
      tags,
      summary: 'Delete a topic',
      description: 'For its creator and for holders of `feed-topic:delete`, who say why.',
      params: TopicParams,
      querystring: WhyQuery,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, query, origin }) => deleteTopic(tx, caller, params.topic, origin, query),
  })

  write.post('/feed/topics/:topic/reports', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportTopic',
      tags: ['reports'],
      summary: 'Report a topic',
      params: TopicParams,
      body: ReportBody,
      response: { 201: Messages },
    },
    run: (tx, { caller, params, body }) => reportTopic(tx, caller, params.topic, body),
  })
}
