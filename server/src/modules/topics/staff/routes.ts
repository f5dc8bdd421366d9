import { type App, createWrites, Empty, staffListRoute, staffRoutes } from '../../../kernel/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { TopicParams } from '../schemas.ts'
import { topicCategories } from './categories.ts'
import { decideAboutTopic, presentStaffTopic, StaffTopic, staffTopics, TopicDecision } from './topics.ts'

const tags = ['admin']
const config = { access: { permission: 'feed-topic:manage' } }

/** What staff do about topics. */
export function adminRoutes(app: App, { db, transact }: TopicsDeps): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/topics', {
    config,
    schema: { operationId: 'adminListTopics', summary: 'List topics' },
    list: staffTopics,
    view: StaffTopic,
    present: presentStaffTopic,
  })

  write.patch('/admin/topics/:topic', {
    config,
    schema: {
      operationId: 'adminUpdateTopic',
      tags,
      summary: 'Let a topic pass or fail, mark it as hot, recommend it',
      params: TopicParams,
      body: TopicDecision,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => decideAboutTopic(tx, caller, params.topic, body, origin),
  })

  staffRoutes(app, topicCategories, { db, transact })
}
