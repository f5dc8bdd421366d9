import { Type } from 'typebox'
import {
  type App,
  Closed,
  createSharedAnswer,
  createWrites,
  type Db,
  Empty,
  Id,
  Message,
  type Settings,
  Shown,
  SingleLineText,
  staffRoutes,
  starsFor,
  type Transactor,
  WhyQuery,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { type CategoryQuery, getCategory, listCategories } from './categories.ts'
import { listEvents, ORDERS } from './list-events.ts'
import { getEvent } from './load-events.ts'
import { type Mark, markEvent, unmarkEvent } from './mark-event.ts'
import { cancelEvent } from './organizing/cancel-event.ts'
import { changeEvent } from './organizing/change-event.ts'
import { createEvent } from './organizing/create-event.ts'
import { deleteEvent } from './organizing/delete-event.ts'
import { paging } from './paging.ts'
import { createReadEvents } from './read-events.ts'
import { reportEvent } from './report-event.ts'
import {
  CategoryParams,
  EVENT_BODY_LIMIT,
  Event,
  EventBody,
  EventCategory,
  EventChange,
  EventParams,
  Keyword,
  ReportBody,
} from './schemas.ts'
import { eventSetting } from './settings.ts'
import { createCategoryRecords, createEventRecords } from './staff/records.ts'

export interface GatheringsDeps {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  viewFile: ViewFile
}

const tags = ['gatherings']

/** Registers the operations of this module. */
export function routes(app: App, deps: GatheringsDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, viewFile } = deps
  const { transact } = deps
  const readEvents = createReadEvents(db, viewFile)
  const EventCategories = Type.Array(EventCategory, { description: 'Categories, those that sort highest first.' })
  const answerCategories = createSharedAnswer(EventCategories, (query: CategoryQuery) =>
    listCategories(db, query, viewFile),
  )
  const answerCategory = createSharedAnswer(EventCategory, (id: number) => getCategory(db, id, viewFile))

  app.get('/event-categories', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listEventCategories',
      tags,
      summary: 'List event categories',
      querystring: Closed({ keyword: Keyword('Text in the name; case and width do not matter.'), ...paging }),
      response: { 200: EventCategories },
    },
    handler: async (request, reply) => answerCategories(request, reply, request.query),
  })

  app.get('/event-categories/:category', {
    config: { access: 'any' },
    schema: {
      operationId: 'getEventCategory',
      tags,
      summary: 'Get an event category',
      params: CategoryParams,
      response: { 200: EventCategory },
    },
    handler: async (request, reply) => answerCategory(request, reply, request.params.category),
  })

  app.get('/events', {
    config: { access: 'any', sameForGuests: true },
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
        area: Type.Optional(
          Shown(SingleLineText({ maxLength: 50, description: 'Text in the region.', examples: ['成都'] })),
        ),
        user_id: Type.Optional(Id('Only what this person announced.')),
        joined: Type.Optional(
          Type.Integer({ enum: [0, 1], minimum: 0, maximum: 1, description: '1: only those you want to come to.' }),
        ),
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
    handler: async (request, reply) => {
      const answer = await readEvents(request, request.query)
      return answer ? answer.send(reply) : listEvents(db, request.caller, request.query, viewFile, starsFor(request))
    },
  })

  app.get('/events/:event', {
    config: { access: 'any', sameForGuests: true },
    schema: { operationId: 'getEvent', tags, summary: 'Get an event', params: EventParams, response: { 200: Event } },
    handler: async (request, reply) => {
      const answer = await readEvents(request, { id: request.params.event })
      return answer ? answer.send(reply) : getEvent(db, request.caller, request.params.event, viewFile)
    },
  })

  write.post('/events', {
    bodyLimit: EVENT_BODY_LIMIT,
    config: { access: 'user', shows: { kind: 'events', idOf: ({ result }) => (result as Event).id } },
    schema: {
      operationId: 'createEvent',
      tags,
      summary: 'Create an event',
      description: 'Where staff look at events first (setting `event`), others see it when they have.',
      body: EventBody,
      response: { 201: Event },
    },
    run: async (tx, { caller, body }) => {
      const id = await createEvent(tx, caller, body, deps.settings.get(eventSetting))
      return getEvent(tx, caller, id, viewFile)
    },
  })

  write.patch('/events/:event', {
    bodyLimit: EVENT_BODY_LIMIT,
    config: { access: 'user' },
    schema: {
      operationId: 'changeEvent',
      tags,
      summary: 'Edit my event',
      description:
        'Where staff look at events first, it waits for them again. People who want to come are told of another time or place.',
      params: EventParams,
      body: EventChange,
      response: { 200: Event },
    },
    run: async (tx, { caller, params, body }) => {
      await changeEvent(tx, caller, params.event, body, deps.settings.get(eventSetting))
      return getEvent(tx, caller, params.event, viewFile)
    },
  })

  write.post('/events/:event/cancellation', {
    config: { access: 'user' },
    schema: {
      operationId: 'cancelEvent',
      tags,
      summary: 'Cancel my event',
      description: 'It stays visible with `cancelled_at`, and people who want to come are told.',
      params: EventParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params }) => cancelEvent(tx, caller, params.event),
  })

  const marks: [Mark, string, string, string, string][] = [
    ['want-join', 'wantToJoinEvent', 'Go to an event', 'leaveEvent', 'Stop going to an event'],
    [
      'interest',
      'beInterestedInEvent',
      'Mark an event as interested',
      'loseInterestInEvent',
      'Unmark an event as interested',
    ],
  ]
  for (const [mark, operationId, summary, undoId, undoSummary] of marks) {
    write.post(`/events/:event/${mark}`, {
      config: { access: 'user' },
      schema: { operationId, tags, summary, params: EventParams, response: { 204: Empty } },
      run: (tx, { caller, params }) => markEvent(tx, caller, params.event, mark),
    })
    write.delete(`/events/:event/${mark}`, {
      config: { access: 'user' },
      schema: { operationId: undoId, tags, summary: undoSummary, params: EventParams, response: { 204: Empty } },
      run: (tx, { caller, params }) => unmarkEvent(tx, caller, params.event, mark),
    })
  }

  write.delete('/events/:event', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteEvent',
      tags,
      summary: 'Delete an event',
      params: EventParams,
      querystring: WhyQuery,
      response: { 201: Message },
    },
    says: 'done.event_deleted',
    run: (tx, { caller, params, query, origin }) => deleteEvent(tx, caller, origin, params.event, query),
  })

  write.put('/user/events/:event', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportEvent',
      tags,
      summary: 'Report an event',
      params: EventParams,
      body: ReportBody,
      response: { 201: Message },
    },
    run: (tx, { caller, params, body }) => reportEvent(tx, caller, params.event, body),
  })

  staffRoutes(app, createCategoryRecords(viewFile), { db, transact })
  staffRoutes(app, createEventRecords(viewFile), { db, transact })
}
