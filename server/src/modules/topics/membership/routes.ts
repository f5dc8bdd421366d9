import { Type } from 'typebox'
import { type App, Closed, callerOf, createWrites, Empty, Id, Message, RepeatedIds } from '../../../kernel/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { windowOf, windowQuery } from '../paging.ts'
import { Amount, TopicParams } from '../schemas.ts'
import { getCanPub, readUserIds, setCanPub } from './can-pub.ts'
import { acceptApplication, rejectApplication } from './decide-application.ts'
import { joinTopic } from './join-topic.ts'
import { leaveTopic } from './leave-topic.ts'
import { countApplications, listAllApplications, listApplications } from './list-applications.ts'
import { ApplyLog, ApplyLogWithTopic, CanPub, CanPubChange, JoinBody, LogParams, LogsCount, Status } from './schemas.ts'
import { shareTopic } from './share-topic.ts'

const tags = ['topics']
const money = { access: 'user', lane: 'money' } as const

/** Joining, leaving and deciding who joins. */
export function membershipRoutes(app: App, deps: TopicsDeps): void {
  const { db, transact, viewFile } = deps
  const write = createWrites(app, transact)
  write.put('/user/feed-topics/:topic', {
    config: money,
    schema: {
      operationId: 'joinTopic',
      tags,
      summary: 'Join a topic',
      description:
        '204: I am a member, also when I was one already. 201: the same, and a task paid for it. 202: my application waits. A fee is taken when I become a member.',
      params: TopicParams,
      body: JoinBody,
      response: { 201: Amount, 202: Message, 204: Empty },
    },
    run: async (tx, { caller, params, body: { invitor }, reply }) => {
      const joining = await joinTopic(tx, caller, params.topic, invitor, deps)
      reply.code(joining.status)
      return joining.body
    },
  })

  write.delete('/user/feed-topics/:topic', {
    config: { access: 'user' },
    schema: {
      operationId: 'leaveTopic',
      tags,
      summary: 'Leave a topic, or remove a member',
      description: 'With `target` for the manager of the topic and for super administrators. The creator stays.',
      params: TopicParams,
      querystring: Closed({ target: Type.Optional(Id('The member to remove.')) }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, query }) => leaveTopic(tx, caller, params.topic, query.target),
  })

  write.patch('/user/feed-topics/:topic/logs/:log', {
    config: money,
    schema: {
      operationId: 'acceptTopicApplication',
      tags,
      summary: 'Approve a request to join',
      description:
        '422: already decided. 403: not mine to decide, or the applicant has too little for the fee or is in too many topics; the application waits on.',
      params: LogParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params }) => acceptApplication(tx, caller, params.topic, params.log, deps),
  })

  write.delete('/user/feed-topics/:topic/logs/:log', {
    config: { access: 'user' },
    schema: {
      operationId: 'rejectTopicApplication',
      tags,
      summary: 'Decline a request to join',
      params: LogParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params }) => rejectApplication(tx, caller, params.topic, params.log),
  })

  app.get('/user/applied-logs', {
    config: { access: 'user' },
    schema: {
      operationId: 'listAllTopicApplications',
      tags,
      summary: 'List requests to join all topics I manage',
      querystring: Closed({ ...windowQuery, status: Type.Optional(Status) }),
      response: { 200: Type.Array(ApplyLogWithTopic, { description: 'Applications, the newest first.' }) },
    },
    handler: async (request) => {
      const { status = 'waiting', ...rest } = request.query
      return listAllApplications(db, callerOf(request), { status, ...windowOf(rest) }, viewFile)
    },
  })

  app.get('/user/feed-topics/:topic/apply-logs', {
    config: { access: 'user' },
    schema: {
      operationId: 'listTopicApplications',
      tags,
      summary: 'List requests to join a topic I manage',
      params: TopicParams,
      querystring: Closed({ ...windowQuery, status: Type.Optional(Status) }),
      response: { 200: Type.Array(ApplyLog, { description: 'Applications, the newest first.' }) },
    },
    handler: async (request) => {
      const { status, ...rest } = request.query
      return listApplications(db, callerOf(request), request.params.topic, { status, ...windowOf(rest) }, viewFile)
    },
  })

  app.get('/user/feed-topics/logs-count', {
    config: { access: 'user' },
    schema: {
      operationId: 'countTopicApplications',
      tags,
      summary: 'Count pending requests to join my topics',
      querystring: Closed({ exclude: Type.Optional(RepeatedIds('Topics to leave out.')) }),
      response: { 200: LogsCount },
    },
    handler: (request) => countApplications(db, callerOf(request), request.query.exclude ?? [], viewFile),
  })

  app.get('/user/feed-topics/:topic/can-pub', {
    config: { access: 'user' },
    schema: {
      operationId: 'getTopicCanPub',
      tags,
      summary: 'Check whether I can post in a topic',
      params: TopicParams,
      response: { 200: CanPub },
    },
    handler: (request) => getCanPub(db, callerOf(request), request.params.topic),
  })

  write.patch('/user/feed-topics/:topic/can-pub', {
    config: { access: 'user' },
    schema: {
      operationId: 'setTopicCanPub',
      tags,
      summary: 'Set which members can post',
      params: TopicParams,
      body: CanPubChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body }) => setCanPub(tx, caller, params.topic, readUserIds(body.user_id), body.can_pub),
  })

  write.put('/feed/topics/:topic/tasks/share', {
    config: { access: 'any' },
    schema: {
      operationId: 'shareTopic',
      tags,
      summary: 'Count a share of a topic',
      description: '201 when a task paid for it. A guest may say so too.',
      params: TopicParams,
      response: { 201: Amount, 204: Empty },
    },
    run: async (tx, { caller, params }) => {
      const amount = await shareTopic(tx, caller, params.topic, deps.payer)
      return amount > 0 ? { amount } : undefined
    },
  })
}
