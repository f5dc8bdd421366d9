import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  type Db,
  Empty,
  Id,
  Line,
  Message,
  originOf,
  type Settings,
  staffRoutes,
  type Transactor,
  type Tx,
} from '../../kernel/index.ts'
import type { Files, ViewFile } from '../files/index.ts'
import { getCategory, listCategories } from './categories.ts'
import { createCategoryCollection, createEventCollection } from './collections.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { listEvents, ORDERS } from './list-events.ts'
import { getEvent } from './load-events.ts'
import { type Mark, markEvent } from './mark-event.ts'
import { paging } from './paging.ts'
import { reportEvent } from './report-event.ts'
import {
  CategoryParams,
  EVENT_BODY_LIMIT,
  Event,
  EventBody,
  EventCategory,
  EventParams,
  Keyword,
  ReportBody,
} from './schemas.ts'
import { eventSetting } from './settings.ts'

export interface GatheringsDeps {
  db: Db
  transact: Transactor['transact']
  settings: () => Settings
  viewFile: ViewFile
  settleFiles: Files['settle']
}

const tags = ['gatherings']

/** Registers the operations of this module. */
export function routes(app: App, deps: GatheringsDeps): void {
  const { db, viewFile } = deps
  const transact = settlingFirst(deps)

  app.get('/event-categories', {
    config: { access: 'any' },
    schema: {
      operationId: 'listEventCategories',
      tags,
      summary: 'Categories of events',
      querystring: Closed({ keyword: Keyword('Text in the name; case and width do not matter.'), ...paging }),
      response: { 200: Type.Array(EventCategory, { description: 'Categories, those that sort highest first.' }) },
    },
    handler: ({ query }) => listCategories(db, query, viewFile),
  })

  app.get('/event-categories/:category', {
    config: { access: 'any' },
    schema: {
      operationId: 'getEventCategory',
      tags,
      summary: 'One category',
      params: CategoryParams,
      response: { 200: EventCategory },
    },
    handler: ({ params }) => getCategory(db, params.category, viewFile),
  })

  app.get('/events', {
    config: { access: 'any' },
    schema: {
      operationId: 'listEvents',
      tags,
      summary: 'Events',
      description: 'With your own `user_id` also those of yours that wait for staff.',
      querystring: Closed({
        recommended: Type.Optional(
          Type.Integer({ enum: [0, 1], minimum: 0, maximum: 1, description: '1: only recommended ones.' }),
        ),
        keyword: Keyword('Text in the title; case and width do not matter.'),
        c: Type.Optional(Id('Only of this category.')),
        area: Type.Optional(Line({ maxLength: 50, description: 'Text in the region.', examples: ['成都'] })),
        user_id: Type.Optional(Id('Only what this person announced.')),
        ob: Type.Optional(
          Type.String({
            enum: [...ORDERS],
            description:
              'Order. Without it those to come are first, by date, and those that have been follow, by date.',
            examples: ['date:asc'],
          }),
        ),
        ...paging,
      }),
      response: { 200: Type.Array(Event, { description: 'Events in the order asked for.' }) },
    },
    handler: ({ caller, query }) => listEvents(db, caller, query, viewFile),
  })

  app.get('/events/:event', {
    config: { access: 'any' },
    schema: { operationId: 'getEvent', tags, summary: 'One event', params: EventParams, response: { 200: Event } },
    handler: ({ caller, params }) => getEvent(db, caller, params.event, viewFile),
  })

  app.post('/events', {
    bodyLimit: EVENT_BODY_LIMIT,
    config: { access: 'user' },
    schema: {
      operationId: 'createEvent',
      tags,
      summary: 'Announce an event',
      description: 'Where staff look at events first (setting `event`), others see it when they have.',
      body: EventBody,
      response: { 201: Event },
    },
    handler: async (request, reply) =>
      reply.code(201).send(
        await transact(request, reply, async (tx) => {
          const caller = callerOf(request)
          const id = await createEvent(tx, caller, request.body, deps.settings().get(eventSetting))
          return getEvent(tx, caller, id, viewFile)
        }),
      ),
  })

  const marks: [Mark, string, string][] = [
    ['want-join', 'wantToJoinEvent', 'I want to come'],
    ['interest', 'beInterestedInEvent', 'I am interested'],
  ]
  for (const [mark, operationId, summary] of marks) {
    app.post(`/events/:event/${mark}`, {
      config: { access: 'user' },
      schema: { operationId, tags, summary, params: EventParams, response: { 204: Empty } },
      handler: async (request, reply) =>
        reply
          .code(204)
          .send(await transact(request, reply, (tx) => markEvent(tx, callerOf(request), request.params.event, mark))),
    })
  }

  app.delete('/events/:event', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteEvent',
      tags,
      summary: 'Remove an event',
      params: EventParams,
      response: { 201: Message },
    },
    handler: async (request, reply) =>
      reply.code(201).send(
        await transact(request, reply, async (tx) => {
          await deleteEvent(tx, callerOf(request), originOf(request), request.params.event)
          return { message: 'The event is removed.' }
        }),
      ),
  })

  app.put('/user/events/:event', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportEvent',
      tags,
      summary: 'Report an event',
      params: EventParams,
      body: ReportBody,
      response: { 201: Message },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(
          await transact(request, reply, (tx) =>
            reportEvent(tx, callerOf(request), request.params.event, request.body.reason),
          ),
        ),
  })

  staffRoutes(app, createCategoryCollection(viewFile), { db, transact })
  staffRoutes(app, createEventCollection(viewFile), { db, transact })
}

/** Takes in a picture that went straight to the store before the transaction that claims it. */
const settlingFirst =
  ({ transact, settleFiles }: GatheringsDeps): Transactor['transact'] =>
  async <Result>(request: FastifyRequest, reply: FastifyReply, work: (tx: Tx) => Promise<Result>) => {
    const { avatar } = (request.body ?? {}) as { avatar?: string | null }
    if (typeof avatar === 'string') await settleFiles(callerOf(request).id, [avatar])
    return transact(request, reply, work)
  }
