import { Type } from 'typebox'
import {
  type App,
  addClaim,
  assignItem,
  type Caller,
  Closed,
  callerOf,
  createWrites,
  type Db,
  describedAs,
  Empty,
  forbidden,
  Id,
  invalid,
  isoTime,
  Limit,
  mayHandle,
  notFound,
  type Queryable,
  removeClaim,
  type StaffQueue,
  type TimelineSource,
  type Transactor,
  translatorOf,
  unassignItem,
} from '../../../kernel/index.ts'
import { Owner, readOwner } from '../people/owner.ts'
import { readTimeline, TimelineEntry } from '../people/timeline.ts'
import { STAFF_PERMISSIONS } from '../staff-permissions.ts'
import { Colleague, listColleagues } from './colleagues.ts'
import { listItems, QueueClaim, QueueItem } from './list-items.ts'

const config = { access: { oneOf: STAFF_PERMISSIONS } }
// The factor is asked for by the decision itself.
const preparing = { ...config, decidesNothing: true } as const
const tags = ['admin']
const HISTORY = 12

export interface QueueDeps {
  db: Db
  transact: Transactor['transact']
  queues: readonly StaffQueue[]
  timeline: readonly TimelineSource[]
}

/** The queue itself: what waits, one item with its context, and who is deciding which. */
export function queueRoutes(app: App, { db, transact, queues, timeline }: QueueDeps): void {
  const write = createWrites(app, transact)
  const Kind = Type.String({ enum: queues.map(({ kind }) => kind), description: 'Kind.', examples: ['topics'] })
  const Item = Closed(
    { ...QueueItem.properties, kind: Kind },
    { title: 'QueueItem', description: 'One thing that waits for a person.' },
  )
  const params = Closed({ kind: Kind, id: Id('Which one of that kind.') })

  app.get('/admin/queue/items', {
    config,
    schema: {
      operationId: 'adminListQueueItems',
      tags,
      summary: 'List queue items, most severe first, then by due date',
      description: 'Only the kinds you may handle, with who is deciding which at the moment.',
      querystring: Closed({
        kind: Type.Optional(Kind),
        assigned: Type.Optional(
          Type.Unsafe<'me' | 'none'>(
            Type.String({
              enum: ['me', 'none'],
              description: '`me`: what was given to you; `none`: what was given to no one.',
            }),
          ),
        ),
        limit: Limit(50),
      }),
      response: {
        200: Closed({ data: Type.Array(Item, { description: 'What waits.' }) }, { title: 'QueueItems' }),
      },
    },
    handler: async (request) => ({ data: await listItems(db, callerOf(request), queues, request.query) }),
  })

  app.get('/admin/queue/:kind/:id', {
    config,
    schema: {
      operationId: 'adminGetQueueItem',
      tags,
      summary: 'Get a queue item',
      description: 'The thing itself, whom it concerns and what staff know about them. 404 once it is decided.',
      params,
      response: {
        200: Closed(
          {
            item: Item,
            record: describedAs(
              Type.Unsafe<unknown>({}),
              Type.Union([...new Set(queues.map(({ record }) => record)), Type.Null()], {
                description:
                  'The thing itself; its fields depend on the kind. `obstacle`: code of the problem that approving it would be answered with to you; `is_stopped`: no one can decide it at the moment.',
              }),
            ),
            owner: Owner,
            history: Type.Array(TimelineEntry, { description: 'What its owner did last, as far as you may see it.' }),
          },
          { title: 'QueueItemInFull' },
        ),
      },
    },
    handler: async (request) => {
      const { kind, id } = request.params
      const caller = callerOf(request)
      const queue = handled(queues, caller, kind)
      const item = await findWaiting(db, caller, queue, id)
      if (!item) throw notWaiting()
      const [record, owner, history] = await Promise.all([
        queue.read(db, id, caller),
        readOwner(db, item.owner_id),
        readTimeline(db, caller, timeline, item.owner_id, { limit: HISTORY }),
      ])
      const translate = translatorOf(queue.record)
      return { item, record: translate?.(record, request) ?? record ?? null, owner, history: history.data }
    },
  })

  app.get('/admin/queue/:kind/colleagues', {
    config,
    schema: {
      operationId: 'adminListQueueColleagues',
      tags,
      summary: 'List colleagues a queue item can be assigned to',
      params: Closed({ kind: Kind }),
      response: {
        200: Closed(
          { data: Type.Array(Colleague, { description: 'By name, at most 200.' }) },
          { title: 'QueueColleagues' },
        ),
      },
    },
    handler: async (request) => ({
      data: await listColleagues(db, handled(queues, callerOf(request), request.params.kind)),
    }),
  })

  write.put('/admin/queue/:kind/:id/assignment', {
    config: preparing,
    schema: {
      operationId: 'adminAssignQueueItem',
      tags,
      summary: 'Assign a queue item',
      description: 'It stays theirs until it is decided or handed on; others may decide it all the same.',
      params,
      body: Closed({ user_id: Id('Who is to decide it.') }),
      response: { 204: Empty },
    },
    run: async (tx, { caller, params: { kind, id }, body: { user_id: assigneeId } }) => {
      const queue = handled(queues, caller, kind)
      const item = await findWaiting(tx, caller, queue, id)
      if (!item) throw notWaiting()
      if (assigneeId === item.owner_id || !(await listColleagues(tx, queue, assigneeId)).length) throw cannotDecide()
      await assignItem(tx, caller, { kind, id, title: item.title, assigneeId })
    },
  })

  write.delete('/admin/queue/:kind/:id/assignment', {
    config: preparing,
    schema: {
      operationId: 'adminUnassignQueueItem',
      tags,
      summary: 'Unassign a queue item',
      params,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params: { kind, id } }) => {
      const queue = handled(queues, caller, kind)
      const removed = await unassignItem(tx, queue.kind, id)
      if (removed === 0 && !(await queue.read(tx, id, caller))) throw notWaiting()
    },
  })

  write.put('/admin/queue/:kind/:id/claim', {
    config: preparing,
    schema: {
      operationId: 'adminClaimQueueItem',
      tags,
      summary: 'Claim a queue item',
      description:
        'Others see it and cannot decide it meanwhile (409). Ends after a minute unless you ask again. 404 once it is decided.',
      params,
      response: { 200: QueueClaim },
    },
    run: async (tx, { caller, params: { kind, id } }) => {
      if (!(await findWaiting(tx, caller, handled(queues, caller, kind), id))) throw notWaiting()
      const { until } = await addClaim(tx, caller, kind, id)
      const { name } = await readOwner(tx, caller.id)
      return { user_id: caller.id, name, until: isoTime(until) }
    },
  })

  write.delete('/admin/queue/:kind/:id/claim', {
    config: preparing,
    schema: {
      operationId: 'adminReleaseQueueItem',
      tags,
      summary: 'Release a queue item',
      description: 'Nothing happens where you have no claim, or none any more because it is decided.',
      params,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params: { kind, id } }) => {
      const queue = handled(queues, caller, kind)
      // A decision ends the claim, so leaving afterwards with nothing to give up is not an error.
      const removed = await removeClaim(tx, caller, kind, id)
      if (removed === 0 && !(await queue.read(tx, id, caller))) throw notWaiting()
    },
  })
}

const findWaiting = async (db: Queryable, caller: Caller, queue: StaffQueue, id: number) =>
  (await listItems(db, caller, [queue], { id, limit: 1 }))[0]

const cannotDecide = () =>
  invalid('user_id', 'This person can’t decide this. Choose someone else.', 'queue.cannot_decide')
const notWaiting = () => notFound('queue.not_waiting', 'This no longer needs a decision.')

function handled(queues: readonly StaffQueue[], caller: Caller, kind: string): StaffQueue {
  const queue = queues.find((each) => each.kind === kind)
  if (!queue || !mayHandle(queue, caller)) throw forbidden('auth.permission', 'You don’t have permission to do this.')
  return queue
}
