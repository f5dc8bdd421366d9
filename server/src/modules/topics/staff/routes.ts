import { type App, createWrites, Empty, staffListRoute, staffRoutes } from '../../../kernel/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { TopicParams } from '../schemas.ts'
import { topicCategories } from './categories.ts'
import {
  presentApplication,
  presentMember,
  StaffTopicApplication,
  StaffTopicMember,
  staffApplications,
  staffMembers,
} from './membership.ts'
import { getStaffTopic, StaffTopicInFull } from './one-topic.ts'
import { decideAboutTopic, presentStaffTopic, StaffTopic, staffTopics, TopicDecision } from './topics.ts'

const tags = ['admin']
const config = { access: { permission: 'feed-topic:manage' } }

/** What staff do about topics. */
export function adminRoutes(app: App, { db, transact, viewFile }: TopicsDeps): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/topics', {
    config,
    schema: { operationId: 'adminListTopics', summary: 'List topics' },
    list: staffTopics,
    view: StaffTopic,
    present: presentStaffTopic,
  })

  app.get('/admin/topics/:topic', {
    config,
    schema: {
      operationId: 'adminGetTopic',
      tags,
      summary: 'Get a topic and its configuration',
      description: 'Also one that is hidden, has not passed or was deleted.',
      params: TopicParams,
      response: { 200: StaffTopicInFull },
    },
    handler: (request) => getStaffTopic(db, viewFile, request.params.topic),
  })

  staffListRoute(app, db, '/admin/topic-members', {
    config,
    schema: { operationId: 'adminListTopicMembers', summary: 'List members of topics' },
    list: staffMembers,
    view: StaffTopicMember,
    present: presentMember,
  })

  staffListRoute(app, db, '/admin/topic-applications', {
    config,
    schema: { operationId: 'adminListTopicApplications', summary: 'List requests to join topics' },
    list: staffApplications,
    view: StaffTopicApplication,
    present: presentApplication,
  })

  write.patch('/admin/topics/:topic', {
    config,
    schema: {
      operationId: 'adminUpdateTopic',
      tags,
      summary: 'Review or recommend a topic, or mark it as hot',
      params: TopicParams,
      body: TopicDecision,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => decideAboutTopic(tx, caller, params.topic, body, origin),
  })

  staffRoutes(app, topicCategories, { db, transact })
}
