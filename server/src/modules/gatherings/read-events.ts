import type { FastifyRequest } from 'fastify'
import {
  can,
  createList,
  type Db,
  type ListAnswer,
  pagesOf,
  SINGLE,
  type Sql,
  sql,
  starsFor,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { userVersion } from '../users/index.ts'
import { type EventQuery, eventPages, isNear, isSearch, kindOf } from './list-events.ts'
import { loadEvents } from './load-events.ts'
import { marksOn, visibleTo } from './queries.ts'
import { Event } from './schemas.ts'

/** One event by its id, or a page. */
type EventList = { readonly id: number } | EventQuery

const isOne = (list: EventList): list is { readonly id: number } => 'id' in list

/** Answers with the public view, unless this viewer sees another: one's own events show more, and staff see more. */
type ReadEvents = (request: FastifyRequest, list: EventList) => Promise<ListAnswer | undefined>

export function createReadEvents(db: Db, viewFile: ViewFile): ReadEvents {
  const read = createList<EventList, Event>({
    record: Event,
    // The best plan depends on the search text and the offset.
    on: (list) => (isOne(list) || isNear(list) ? db.lagging : db),
    kind: (list) => (isOne(list) ? 'one' : isNear(list) ? kindOf(list) : JSON.stringify(list)),
    key: (list) => JSON.stringify(list),
    pages: (lists) => (lists.every(isOne) ? eventsById(lists) : eventPages(lists as EventQuery[])),
    version: eventVersion,
    load: async (ids) => [...(await loadEvents(db.planned, undefined, ids, viewFile)).values()],
    variant: () => String(viewFile.hasPlaceholders()),
    owner: ({ user_id: creatorId }) => creatorId,
    own: [
      'creator.has_follower',
      'creator.has_following',
      'creator.following',
      'creator.follower',
      'wantJoin',
      'interested',
    ],
    flags: (ids) => marksOn(ids, sql`array(select e.user_id from events e where e.id = any(${ids}))`),
    ownValues: (flags, { id, ownerId }) => {
      const follows = flags.has(`follows ${ownerId}`)
      const isFollowed = flags.has(`followed ${ownerId}`)
      return [follows, isFollowed, isFollowed, follows, flags.has(`want-join ${id}`), flags.has(`interest ${id}`)]
    },
    frame: (list) => (isOne(list) ? SINGLE : undefined),
  })

  return async (request, list) => {
    const { caller } = request
    if (can(caller, 'event:manage') || can(caller, 'user:manage')) return undefined
    if (
      !isOne(list) &&
      (list.joined === 1 || (caller && list.user_id === caller.id) || (isSearch(list) && starsFor(request)))
    )
      return undefined
    return read(request, list)
  }
}

const eventsById = (lists: readonly { readonly id: number }[]): Sql =>
  pagesOf(
    lists.map(({ id }) => ({ values: [id] })),
    ([id]) => sql`select e.id, 1 as position from events e where e.id = ${id} and ${visibleTo(undefined)}`,
  )

/** Changes with everything that is shown of an event: its own row, its category's, and its announcer. */
const eventVersion = (id: Sql): Sql => sql`(
  select e.xmin || ' ' || coalesce((select c.xmin::text from event_categories c where c.id = e.category_id), '')
    || ' ' || coalesce(${userVersion(sql`e.user_id`)}, '')
  from events e where e.id = ${id})`
