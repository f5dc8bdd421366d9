import {
  type App,
  callerOf,
  Empty,
  originOf,
  StaffPage,
  staffList,
  staffListQuery,
  staffRoutes,
} from '../../../kernel/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { TopicParams } from '../schemas.ts'
import { topicCategories } from './categories.ts'
import { decideAboutTopic, presentStaffTopic, StaffTopic, staffTopics, TopicDecision } from './topics.ts'

const tags = ['admin']
const config = { access: { node: 'feed-topic:manage' } }

/** What staff do about topics. */
export function adminRoutes(app: App, { db, transact }: TopicsDeps): void {
  app.get('/admin/topics', {
    config,
    schema: {
      operationId: 'adminListTopics',
      tags,
      summary: 'List topics',
      querystring: staffListQuery(staffTopics),
      response: { 200: StaffPage(StaffTopic) },
    },
    handler: async (request) => {
      const { rows, total } = await staffList<Parameters<typeof presentStaffTopic>[0]>(db, staffTopics, request.query)
      return { data: rows.map(presentStaffTopic), total }
    },
  })

  app.patch('/admin/topics/:topic', {
    config,
    schema: {
      operationId: 'adminUpdateTopic',
      tags,
      summary: 'Let a topic pass or fail, mark it as hot, recommend it',
      params: TopicParams,
      body: TopicDecision,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(
          await transact(request, reply, (tx) =>
            decideAboutTopic(tx, callerOf(request), request.params.topic, request.body, originOf(request)),
          ),
        ),
  })

  staffRoutes(app, topicCategories, { db, transact })
}
