import type { FastifyRequest } from 'fastify'
import {
  type Asked,
  byQuestion,
  type Caller,
  can,
  createListReader,
  type Db,
  foundById,
  type ListAnswer,
  ownTexts,
  type Sql,
  single,
  sql,
  starsFor,
  textsByViewer,
  viewersOf,
  viewingsOf,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { userVersion } from '../users/index.ts'
import { type EventQuery, foundEvents, isNear, isSearch, kindOf } from './list-events.ts'
import { loadEvents } from './load-events.ts'
import { startOf } from './paging.ts'
import { marksOn, visibleTo } from './queries.ts'
import { Event } from './schemas.ts'

/** What is somebody's own on a page of events: what they marked, and whom they know. Each as a text with the id. */
type EventMarks = ReadonlySet<string>

interface EventTrace {
  id: number
  creatorId: number
}

type Shared = ListAnswer<EventMarks, EventTrace>

/** Finds the shared page, unless this viewer's is another: one's own events show more, and staff see more. */
export interface EventReader {
  list(request: FastifyRequest, query: EventQuery): Promise<Shared | undefined>
  one(request: FastifyRequest, eventId: number): Promise<Shared | undefined>
}

export function createEventReader(db: Db, viewFile: ViewFile): EventReader {
  const shown = {
    record: Event,
    trace: ({ id, user_id: creatorId }: Event): EventTrace => ({ id, creatorId }),
    own: [
      'creator.has_follower',
      'creator.has_following',
      'creator.following',
      'creator.follower',
      'wantJoin',
      'interested',
    ],
    fill: (marks: EventMarks, { id, creatorId }: EventTrace) => {
      if (marks.size === 0) return undefined
      const follows = marks.has(`follows ${creatorId}`)
      const isFollowed = marks.has(`followed ${creatorId}`)
      return [follows, isFollowed, isFollowed, follows, marks.has(`want-join ${id}`), marks.has(`interest ${id}`)]
    },
  }
  const readList = createListReader<EventQuery, Event, EventMarks, EventTrace>({
    ...shown,
    kind: (query) => (isNear(query) ? kindOf(query) : JSON.stringify(query)),
    key: (query) => `${viewFile.hasPlaceholders()} ${JSON.stringify(query)}`,
    async look(asked) {
      // What is searched for, and how far into the list, decides how it is best found.
      const on = isNear(asked[0]!.question) ? db.lagging : db
      const { versions, marks } = await on.get<{ versions: string[]; marks: string[] }>(lookedAt(asked))
      return byQuestion(asked, versions, readMarks(marks, viewingsOf(asked).viewerIds.length))
    },
    read: {
      byIds: async (ids) => [...(await loadEvents(db.planned, undefined, ids, viewFile)).values()],
      besides: () => String(viewFile.hasPlaceholders()),
    },
  })
  const readOne = createListReader<number, Event, EventMarks, EventTrace>({
    ...shown,
    kind: () => 'one',
    key: (id) => `${viewFile.hasPlaceholders()} ${id}`,
    async look(asked) {
      const viewerIds = viewersOf(asked)
      const ids = sql`array(select page.id from page)`
      const people = sql`array(select e.user_id from page join events e on e.id = page.id)`
      const rows = await db.lagging.rows<{ id: number; version: string; marks: string[] }>(sql`
        with page as materialized (
          select e.id from events e where e.id = any(${asked.map(({ question }) => question)}::bigint[]) and ${visibleTo(undefined)})
        select e.id, ${eventVersion} as version, ${ownTexts(viewerIds, marksOn(ids, people))} as marks
        from page join events e on e.id = page.id`)
      return foundById(asked, rows, readMarks(rows[0]?.marks ?? [], viewerIds.length))
    },
    read: async (id) => [...(await loadEvents(db, undefined, [id], viewFile)).values()],
    frame: single,
  })

  return {
    async list(request, query) {
      const { caller } = request
      if (seesMore(caller) || (caller && query.user_id === caller.id)) return undefined
      if (isSearch(query) && starsFor(request)) return undefined
      const answer = await readList(request, query)
      return hasOwn(caller, answer.traces) ? undefined : answer
    },
    async one(request, eventId) {
      if (seesMore(request.caller)) return undefined
      const answer = await readOne(request, eventId)
      return answer.traces.length === 0 || hasOwn(request.caller, answer.traces) ? undefined : answer
    },
  }
}

const seesMore = (caller: Caller | undefined): boolean => can(caller, 'event:manage') || can(caller, 'user:manage')

const hasOwn = (caller: Caller | undefined, traces: readonly EventTrace[]): boolean =>
  caller !== undefined && traces.some(({ creatorId }) => creatorId === caller.id)

/** Moves with everything that is shown of an event `e`: its own row, its category's, and who announced it. */
const eventVersion: Sql = sql`
  e.id || ' ' || e.xmin || ' ' || coalesce((select c.xmin::text from event_categories c where c.id = e.category_id), '')
    || ' ' || coalesce(${userVersion(sql`e.user_id`)}, '')`

/** At which versions these pages of one list are, and what is their viewers' own on them. */
function lookedAt(asked: readonly Asked<EventQuery>[]): Sql {
  const { question } = asked[0]!
  const { viewerIds, pages } = viewingsOf(asked)
  const ids = sql`(select page.ids from page where page.nth = v.page)::bigint[]`
  const people = sql`(select page.people from page where page.nth = v.page)::bigint[]`
  return sql`
    with found as materialized (${foundEvents(asked.map((each) => each.question))}),
    page as materialized (
      select a.nth, array_agg(e.id) as ids, array_agg(e.user_id) as people,
        coalesce(string_agg(${eventVersion}, ',' order by p.position), '') as version
      from unnest(${asked.map((each) => startOf(each.question))}::int[]) with ordinality a(start, nth)
      left join lateral (
        select i.id, i.position from found
        cross join unnest(found.ids[a.start - found.start + 1 : a.start - found.start + ${question.limit}::int])
          with ordinality i(id, position)) p on true
      left join events e on e.id = p.id group by a.nth)
    select array(select page.version from page order by page.nth) as versions,
      ${ownTexts(viewerIds, marksOn(ids, people), pages)} as marks`
}

const readMarks = (texts: readonly string[], viewerCount: number): EventMarks[] =>
  textsByViewer(texts, viewerCount).map((own) => new Set(own))
