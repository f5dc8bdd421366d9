import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  createBatcher,
  createWrites,
  Empty,
  Limit,
  Offset,
  type Transactor,
} from '../../kernel/index.ts'
import { parseKind } from './kinds.ts'
import { type FoundNotifications, listNotifications, type NotificationsQuery } from './list-notifications.ts'
import { markRead } from './mark-read.ts'
import { changeNotificationSettings, readNotificationSettings } from './notification-settings.ts'
import { countDevices, subscribe, unsubscribe } from './push/subscriptions.ts'
import {
  AnyTypeField,
  Endpoint,
  EventStream,
  LastEventId,
  NotificationPage,
  NotificationSettings,
  PushKey,
  SettingsChange,
  Statistics,
  Subscription,
  TopicNotifications,
  TypeField,
} from './schemas.ts'
import { MAX_PAGE, type ShowDeps, showPage, showTopicNotifications } from './show-notifications.ts'
import { readStatistics } from './statistics.ts'
import type { StreamHub } from './stream/hub.ts'
import { openStream } from './stream/open-stream.ts'

export interface NotificationRoutesDeps extends Omit<ShowDeps, 'findNotifications'> {
  transact: Transactor['transact']
  hub: StreamHub
  webPush: { publicKey: string; isReachable(endpoint: string): boolean }
}

const tags = ['notifications']
const access = 'user'

/** Registers the operations of this module. */
export function routes(app: App, deps: NotificationRoutesDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, hub, webPush } = deps
  const statisticsOf = createBatcher<number, Statistics>((userIds) => readStatistics(db.planned, userIds))
  const findNotifications = createBatcher<NotificationsQuery, FoundNotifications>((asked) =>
    listNotifications(db.planned, asked),
  )
  const showing = { ...deps, findNotifications }

  app.get('/user/notifications', {
    config: { access },
    schema: {
      operationId: 'listNotifications',
      tags,
      summary: 'List my notifications',
      querystring: Closed({
        type: Type.Optional(AnyTypeField),
        page: Type.Optional(
          Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, description: 'Which page, counted from 1.' }),
        ),
      }),
      response: { 200: NotificationPage },
    },
    handler: (request) => {
      const { type, page } = request.query
      return showPage(showing, callerOf(request), type === undefined ? undefined : parseKind(type), page!)
    },
  })

  for (const [method, operationId] of [
    ['put', 'markNotificationsRead'],
    ['patch', 'markNotificationsReadByPatch'],
  ] as const) {
    write[method]('/user/notifications', {
      config: { access },
      schema: {
        operationId,
        tags,
        summary: 'Mark all notifications of a kind as read',
        description: '`type` may stand in the body or in the query.',
        querystring: Closed({ type: Type.Optional(TypeField) }),
        body: Closed({ type: Type.Optional(TypeField) }),
        response: { 204: Empty },
      },
      first: ({ body, query }) => parseKind(body.type ?? query.type),
      run: (tx, { caller }, kind) => markRead(tx, caller, kind),
    })
  }

  app.get('/user/notification-statistics', {
    config: { access },
    schema: {
      operationId: 'getNotificationStatistics',
      tags,
      summary: 'Count unread notifications',
      response: { 200: Statistics },
    },
    handler: (request) => statisticsOf(callerOf(request).id),
  })

  app.get('/user/notification-settings', {
    config: { access },
    schema: {
      operationId: 'getNotificationSettings',
      tags,
      summary: 'Get my push settings',
      response: { 200: NotificationSettings },
    },
    handler: (request) => readNotificationSettings(db, callerOf(request)),
  })

  write.patch('/user/notification-settings', {
    config: { access },
    schema: {
      operationId: 'changeNotificationSettings',
      tags,
      summary: 'Turn pushes on or off',
      body: SettingsChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, body }) => changeNotificationSettings(tx, caller, body),
  })

  app.get('/user/feed-topics/notifications', {
    config: { access },
    schema: {
      operationId: 'listTopicNotifications',
      tags,
      summary: 'List notifications about my requests and topics',
      querystring: Closed({
        type: Type.Unsafe<string>({
          type: 'string',
          pattern: '^([aA][cC][cC][eE][pP][tT]|[aA][pP][pP][lL][yY][fF][oO][rR])$',
          maxLength: 10,
          description: '`accept` or `applyfor`.',
          examples: ['applyfor'],
        }),
        count: Type.Optional(Type.Boolean({ default: false, description: 'Only how many are unread.' })),
        limit: Type.Optional(Limit()),
        offset: Offset,
      }),
      response: { 200: TopicNotifications },
    },
    handler: (request) => {
      const { type, count, limit, offset } = request.query
      const kind = parseKind(type) as 'accept' | 'applyFor'
      return showTopicNotifications(showing, callerOf(request), kind, { count: count!, limit: limit!, offset: offset! })
    },
  })

  app.get('/user/stream', {
    // It waits for its reader most of the time, so it takes no slot among requests; the hub bounds it.
    config: { access, lane: 'stream' },
    schema: {
      operationId: 'openStream',
      tags,
      summary: 'Stream pushes as server-sent events',
      querystring: Closed({
        once: Type.Optional(
          Type.Boolean({ default: false, description: 'Send what was missed since `Last-Event-ID`, then end.' }),
        ),
        last_event_id: Type.Optional(LastEventId),
      }),
      response: { 200: EventStream },
    },
    handler: (request, reply) => openStream(hub, request, reply as FastifyReply, request.query) as Promise<never>,
  })

  app.get('/user/push-subscriptions', {
    config: { access },
    schema: {
      operationId: 'getPushKey',
      tags,
      summary: 'Get the Web Push key',
      response: { 200: PushKey },
    },
    handler: async (request) => ({
      public_key: webPush.publicKey,
      devices: await countDevices(db, callerOf(request)),
    }),
  })

  write.post('/user/push-subscriptions', {
    config: { access },
    schema: {
      operationId: 'subscribeToPush',
      tags,
      summary: 'Subscribe this browser to Web Push',
      body: Subscription,
      response: { 204: Empty },
    },
    run: (tx, { caller, body }) => subscribe(tx, caller, body, webPush.isReachable),
  })

  write.delete('/user/push-subscriptions', {
    config: { access },
    schema: {
      operationId: 'unsubscribeFromPush',
      tags,
      summary: 'Unsubscribe this browser from Web Push',
      querystring: Closed({ endpoint: Endpoint }),
      response: { 204: Empty },
    },
    run: (tx, { caller, query }) => unsubscribe(tx, caller, query.endpoint),
  })
}
