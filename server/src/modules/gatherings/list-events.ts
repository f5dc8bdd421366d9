import {
  type Caller,
  can,
  containing,
  few,
  fold,
  join,
  pickShownNames,
  type Queryable,
  type Reword,
  type Sql,
  sql,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { loadEvents } from './load-events.ts'
import { type Paging, startOf } from './paging.ts'
import type { Event } from './schemas.ts'

export const ORDERS = ['id:desc', 'id:asc', 'date:desc', 'date:asc'] as const

export interface EventQuery extends Paging {
  recommended?: number
  keyword?: string
  c?: number
  area?: string
  user_id?: number
  joined?: number
  ob?: string
}

/**
 * Events that everyone can see, upcoming ones first. The caller's own list also has those that wait for staff or were
 * refused.
 */
export async function listEvents(
  db: Queryable,
  viewer: Caller | undefined,
  query: EventQuery,
  viewFile: ViewFile,
  reword: Reword | undefined,
): Promise<Event[]> {
  const ids =
    reword && isSearch(query)
      ? await findShown(db, viewer, query, reword)
      : (await db.rows<{ id: number }>(pickedEvents(viewer, query))).map(({ id }) => id)
  const events = await loadEvents(db, viewer, ids, viewFile)
  return ids.flatMap((id) => events.get(id) ?? [])
}

const findShown = (
  db: Queryable,
  viewer: Caller | undefined,
  { page, offset, limit, ...query }: EventQuery,
  reword: Reword,
): Promise<number[]> =>
  pickShownNames(db, {
    matches: (most) =>
      sql`select id, row_number() over () as position from (${pickedEvents(viewer, { ...query, limit: most })}) page`,
    texts: sql`select array[e.title, e.area] from events e where e.id = m.id`,
    sought: [query.keyword, query.area],
    reword,
    limit,
    offset: startOf({ page, offset, limit }),
  })

/** Whether the query searches texts. */
export const isSearch = (query: EventQuery): boolean => query.keyword !== undefined || query.area !== undefined

/** Selects the ids of a page, in its order. */
function pickedEvents(viewer: Caller | undefined, query: EventQuery): Sql {
  const matching = join(conditions(viewer, query), ' and ')
  const start = startOf(query)
  return query.ob === undefined
    ? comingFirst(matching, start, query.limit)
    : sql`select e.id from events e where ${matching} order by ${BY[query.ob]!} limit ${few(query.limit)} offset ${start}`
}

/** Pages up to this offset share a query. */
const NEAR = 2000

/** Whether one plan fits all parameters of this page. */
export const isNear = (query: EventQuery): boolean => !isSearch(query) && startOf(query) + query.limit <= NEAR

/** Names the list of which this is a page, with how many a page has. */
export const kindOf = ({ page: _, offset: __, ...list }: EventQuery): string => JSON.stringify(list)

/**
 * Selects `nth`, `id` and `position` of the events on these pages of one list. Near pages are cut out of one scan from
 * the beginning; its length is one of a few numbers, because each is a statement of its own.
 */
export function eventPages(pages: readonly EventQuery[]): Sql {
  const [first] = pages as [EventQuery]
  if (!isNear(first))
    return sql`select 1 as nth, f.id, row_number() over () as position from (${pickedEvents(undefined, first)}) f`
  const furthest = Math.max(...pages.map((page) => startOf(page) + page.limit))
  const limit = Math.min(NEAR, 2 ** Math.ceil(Math.log2(furthest)))
  const { page: _, offset: __, ...list } = first
  return sql`
    select a.nth, i.id, i.position
    from (select array(${pickedEvents(undefined, { ...list, limit })}) as ids) found
    cross join unnest(${pages.map(startOf)}::int[]) with ordinality a(start, nth)
    cross join unnest(found.ids[a.start + 1 : a.start + ${first.limit}::int]) with ordinality i(id, position)`
}

// Two scans of one index, the second only as far as the first leaves the page short; sorting by "is past" would read
// every event.
const comingFirst = (matching: Sql, start: number, limit: number): Sql => {
  const most = start === 0 ? few(limit) : sql`${start + limit}`
  return sql`
  with coming as materialized (
    select array(
      select e.id from events e where ${matching} and e.date >= plaza_now() order by e.date, e.id limit ${most}) as ids)
  select i.id from coming cross join unnest(coming.ids || array(
    select e.id from events e where ${matching} and e.date < plaza_now()
    order by e.date, e.id limit ${most} - cardinality(coming.ids))) with ordinality i(id, position)
  order by i.position limit ${few(limit)} offset ${start}`
}

const BY: Readonly<Record<string, Sql>> = {
  'id:desc': sql`e.id desc`,
  'id:asc': sql`e.id`,
  'date:desc': sql`e.date desc, e.id desc`,
  'date:asc': sql`e.date, e.id`,
}

function conditions(viewer: Caller | undefined, { recommended, keyword, c, area, user_id, joined }: EventQuery): Sql[] {
  const isOwn = user_id !== undefined && (viewer?.id === user_id || can(viewer, 'event:manage'))
  return [
    sql`e.deleted_at is null`,
    ...(isOwn ? [] : joined === 1 ? [sql`(e.audit = 1 or e.user_id = ${viewer?.id ?? 0})`] : [sql`e.audit = 1`]),
    ...(recommended === 1 ? [sql`e.recommended`] : []),
    ...(keyword === undefined ? [] : [sql`e.title_folded like ${containing(fold(keyword))}`]),
    ...(c === undefined ? [] : [sql`e.category_id = ${c}`]),
    ...(area === undefined ? [] : [sql`e.area_folded like ${containing(fold(area))}`]),
    ...(user_id === undefined ? [] : [sql`e.user_id = ${user_id}`]),
    ...(joined === 1
      ? [
          sql`e.id in (
            select m.event_id from event_marks m where m.user_id = ${viewer?.id ?? 0} and m.kind = 'want-join')`,
        ]
      : []),
  ]
}
