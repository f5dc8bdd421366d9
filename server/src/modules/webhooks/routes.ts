import { type App, createWrites, Empty, staffListRoute } from '../../kernel/index.ts'
import { listDeliveries, ping, replayDelivery, replayRange } from './deliveries.ts'
import type { WebhooksDeps } from './deps.ts'
import {
  createEndpoint,
  deleteEndpoint,
  endpoints,
  findEndpoint,
  presentEndpoint,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts'
import { EVENT_NAMES, EVENTS, exampleOf } from './events.ts'
import {
  Count,
  DeliveryPage,
  DeliveryParams,
  DeliveryQuery,
  Endpoint,
  EndpointChange,
  EndpointParams,
  EventList,
  MadeEndpoint,
  NewEndpoint,
  Range,
  Rotated,
} from './schemas.ts'

const tags = ['admin']
const config = { access: { permission: 'setting:manage' } } as const

export function routes(app: App, deps: WebhooksDeps): void {
  const { db, transact } = deps
  const write = createWrites(app, transact)

  staffListRoute(app, db, '/admin/webhooks', {
    config,
    schema: { operationId: 'adminListWebhooks', summary: 'List webhook endpoints' },
    list: endpoints,
    view: Endpoint,
    present: presentEndpoint,
  })

  app.get('/admin/webhook-events', {
    config,
    schema: {
      operationId: 'adminListWebhookEvents',
      tags,
      summary: 'List webhook events, with examples',
      response: { 200: EventList },
    },
    handler: async () => ({
      data: EVENT_NAMES.map((name) => ({ name, about: EVENTS[name].about, example: exampleOf(name) })),
    }),
  })

  write.post('/admin/webhooks', {
    config,
    schema: {
      operationId: 'adminCreateWebhook',
      tags,
      summary: 'Add a webhook endpoint',
      description:
        'Events are posted to it, signed as Standard Webhooks 1.0 with the `secret` of this answer. Ten attempts over three days; 410 switches it off. At most 50.',
      body: NewEndpoint,
      response: { 201: MadeEndpoint },
    },
    run: (tx, call) => createEndpoint(tx, deps, call, call.body),
  })

  app.get('/admin/webhooks/:id', {
    config,
    schema: {
      operationId: 'adminGetWebhook',
      tags,
      summary: 'Get a webhook endpoint',
      params: EndpointParams,
      response: { 200: Endpoint },
    },
    handler: ({ params }) => findEndpoint(db, params.id),
  })

  write.patch('/admin/webhooks/:id', {
    config,
    schema: {
      operationId: 'adminUpdateWebhook',
      tags,
      summary: 'Change a webhook endpoint',
      description: '`active: true` also switches an endpoint back on that was switched off automatically.',
      params: EndpointParams,
      body: EndpointChange,
      response: { 200: Endpoint },
    },
    run: (tx, call) => {
      tx.afterCommit(deps.wake)
      return updateEndpoint(tx, deps, call, call.params.id, call.body)
    },
  })

  write.delete('/admin/webhooks/:id', {
    config,
    schema: {
      operationId: 'adminDeleteWebhook',
      tags,
      summary: 'Delete a webhook endpoint, with its deliveries',
      params: EndpointParams,
      response: { 204: Empty },
    },
    run: (tx, call) => deleteEndpoint(tx, call, call.params.id),
  })

  write.post('/admin/webhooks/:id/secret', {
    config,
    schema: {
      operationId: 'adminRotateWebhookSecret',
      tags,
      summary: 'Rotate a webhook secret',
      description: 'For 24 hours deliveries are signed with both.',
      params: EndpointParams,
      response: { 201: Rotated },
    },
    run: (tx, call) => rotateSecret(tx, deps, call, call.params.id),
  })

  app.get('/admin/webhooks/:id/deliveries', {
    config,
    schema: {
      operationId: 'adminListWebhookDeliveries',
      tags,
      summary: 'List an endpoint’s deliveries',
      description: 'With what was posted, the last answer and its time. Kept for 30 days.',
      params: EndpointParams,
      querystring: DeliveryQuery,
      response: { 200: DeliveryPage },
    },
    handler: ({ params, query }) => listDeliveries(db, params.id, query),
  })

  write.post('/admin/webhooks/:id/deliveries/:delivery/replay', {
    config,
    schema: {
      operationId: 'adminReplayWebhookDelivery',
      tags,
      summary: 'Resend a delivery',
      params: DeliveryParams,
      response: { 204: Empty },
    },
    run: (tx, { params }) => {
      tx.afterCommit(deps.wake)
      return replayDelivery(tx, params.id, params.delivery)
    },
  })

  write.post('/admin/webhooks/:id/replay', {
    config,
    schema: {
      operationId: 'adminReplayWebhook',
      tags,
      summary: 'Resend the deliveries of a period',
      description: 'The oldest first, at most 10,000 at once.',
      params: EndpointParams,
      body: Range,
      response: { 202: Count },
    },
    run: (tx, { params, body }) => {
      tx.afterCommit(deps.wake)
      return replayRange(tx, params.id, body)
    },
  })

  write.post('/admin/webhooks/:id/ping', {
    config,
    schema: {
      operationId: 'adminPingWebhook',
      tags,
      summary: 'Send a ping',
      params: EndpointParams,
      response: { 204: Empty },
    },
    run: (tx, { params }) => {
      tx.afterCommit(deps.wake)
      return ping(tx, params.id)
    },
  })
}
