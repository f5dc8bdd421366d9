import { type App, callerOf, Empty, originOf } from '../../../kernel/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { TopicParams } from '../schemas.ts'
import { topicSetting } from '../settings.ts'
import { configurationOf } from './configuration.ts'
import { createTopic, mayCreate } from './create-topic.ts'
import { deleteTopic } from './delete-topic.ts'
import { CanCreate, NewTopic, NewTopicId, TopicChange, TopicConfiguration } from './schemas.ts'
import { updateTopic } from './update-topic.ts'

const tags = ['topics']

/** Making, changing and deleting topics. */
export function keepingRoutes(app: App, { db, transact, settings, settleFiles }: TopicsDeps): void {
  app.get('/topic-config', {
    config: { access: 'any' },
    schema: {
      operationId: 'getTopicConfig',
      tags,
      summary: 'What staff decided about topics',
      response: { 200: TopicConfiguration },
    },
    handler: () => configurationOf(settings.get(topicSetting)),
  })

  app.get('/feed/topics/check-can-create', {
    config: { access: 'user' },
    schema: {
      operationId: 'checkCanCreateTopic',
      tags,
      summary: 'Whether I may create topics',
      response: { 200: CanCreate },
    },
    handler: async (request) => {
      const isAllowed = await mayCreate(db, callerOf(request), settings.get(topicSetting))
      return { visible: isAllowed, hidden: isAllowed }
    },
  })

  app.post('/feed/topics', {
    config: { access: 'user' },
    schema: {
      operationId: 'createTopic',
      tags,
      summary: 'Create a topic',
      description:
        '`join_mode` is required for a visible topic and `invited_audit` with `need-audit`, unless staff have fixed how people join. Only a hidden topic can have a fee.',
      body: NewTopic,
      response: { 201: NewTopicId },
    },
    handler: async (request, reply) => {
      await settleFiles(callerOf(request).id, [request.body.logo, request.body.bg])
      return reply
        .code(201)
        .send(
          await transact(request, reply, (tx) =>
            createTopic(tx, callerOf(request), request.body, settings.get(topicSetting)),
          ),
        )
    },
  })

  app.patch('/feed/topics/:topic', {
    config: { access: 'user' },
    schema: {
      operationId: 'updateTopic',
      tags,
      summary: 'Change a topic I manage',
      params: TopicParams,
      body: TopicChange,
      response: { 204: Empty },
    },
    handler: async (request, reply) => {
      await settleFiles(callerOf(request).id, [request.body.logo, request.body.bg])
      return reply
        .code(204)
        .send(
          await transact(request, reply, (tx) =>
            updateTopic(tx, callerOf(request), request.params.topic, request.body, settings.get(topicSetting)),
          ),
        )
    },
  })

  app.delete('/feed/topics/:topic', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteTopic',
      tags,
      summary: 'Delete a topic',
      description: 'For its creator and for holders of `feed-topic:delete`.',
      params: TopicParams,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(
          await transact(request, reply, (tx) =>
            deleteTopic(tx, callerOf(request), request.params.topic, originOf(request)),
          ),
        ),
  })
}
