import type { FastifyRequest } from 'fastify'
import {
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
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { userVersion } from '../users/index.ts'
import { type EventQuery, isPlain, isSearch, listEvents, pickedEvents } from './list-events.ts'
import { loadEvents } from './load-events.ts'
import { visibleTo } from './queries.ts'
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
    key: (query) => `${viewFile.hasPlaceholders()} ${JSON.stringify(query)}`,
    look: (asked) =>
      Promise.all(
        asked.map(async ({ question, viewerIds }) => {
          const { version, marks } = await (isPlain(question) ? db.lagging : db).get<{
            version: string
            marks: string[]
          }>(sql`
            with page as materialized (select p.id, row_number() over () as position from (${pickedEvents(undefined, question)}) p)
            select (
              select coalesce(string_agg(${eventVersion}, ',' order by page.position), '')
              from page join events e on e.id = page.id) as version,
              ${marksOf(viewerIds)} as marks`)
          return { picked: version, marks: readMarks(marks, viewerIds.length) }
        }),
      ),
    read: (query) => listEvents(db, undefined, query, viewFile, undefined),
  })
  const readOne = createListReader<number, Event, EventMarks, EventTrace>({
    ...shown,
    kind: () => 'one',
    key: (id) => `${viewFile.hasPlaceholders()} ${id}`,
    async look(asked) {
      const viewerIds = viewersOf(asked)
      const rows = await db.lagging.rows<{ id: number; version: string; marks: string[] }>(sql`
        with page as materialized (
          select e.id from events e where e.id = any(${asked.map(({ question }) => question)}::bigint[]) and ${visibleTo(undefined)})
        select e.id, ${eventVersion} as version, ${marksOf(viewerIds)} as marks from page join events e on e.id = page.id`)
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
  e.id || ' ' || e.xmin || ' ' || (select c.xmin::text from event_categories c where c.id = e.category_id) || ' ' || ${userVersion(sql`e.user_id`)}`

/** What is these viewers' own on `page`: which events they marked, which people they follow or are followed by. */
const marksOf = (viewerIds: readonly number[]): Sql =>
  ownTexts(
    viewerIds,
    sql`
      select m.kind as what, m.event_id as id from event_marks m
      where m.user_id = v.id and m.event_id = any(array(select page.id from page))
      union all
      select 'follows', f.followed_id from user_follows f where f.follower_id = v.id
        and f.followed_id = any(array(select e.user_id from page join events e on e.id = page.id))
      union all
      select 'followed', f.follower_id from user_follows f where f.followed_id = v.id
        and f.follower_id = any(array(select e.user_id from page join events e on e.id = page.id))`,
  )

const readMarks = (texts: readonly string[], viewerCount: number): EventMarks[] =>
  textsByViewer(texts, viewerCount).map((own) => new Set(own))
