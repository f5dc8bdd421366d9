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
  ob?: string
}

/**
 * Events that everybody can see, those to come first. Whoever asks for their own gets also those that wait for staff
 * or were refused.
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

/** Whether something is looked for in texts. */
export const isSearch = (query: EventQuery): boolean => query.keyword !== undefined || query.area !== undefined

/** Selects the ids of a page, in its order. */
export function pickedEvents(viewer: Caller | undefined, query: EventQuery): Sql {
  const matching = join(conditions(viewer, query), ' and ')
  const start = startOf(query)
  return query.ob === undefined
    ? comingFirst(matching, start, query.limit)
    : sql`select e.id from events e where ${matching} order by ${BY[query.ob]!} limit ${few(query.limit)} offset ${start}`
}

/** Whether a page is picked the same way whatever is asked for, so that picking is planned once. */
export const isPlain = (query: EventQuery): boolean => !isSearch(query) && startOf(query) === 0

// Two walks along one index, each as long as the page needs at most; sorting by "is past" would read every event.
const comingFirst = (matching: Sql, start: number, limit: number): Sql => {
  const most = start === 0 ? few(limit) : sql`${start + limit}`
  return sql`
  select id from (
    (select e.id, e.date, false as is_past from events e
      where ${matching} and e.date >= plaza_now() order by e.date, e.id limit ${most})
    union all
    (select e.id, e.date, true as is_past from events e
      where ${matching} and e.date < plaza_now() order by e.date, e.id limit ${most})) found
  order by is_past, date, id limit ${few(limit)} offset ${start}`
}

const BY: Readonly<Record<string, Sql>> = {
  'id:desc': sql`e.id desc`,
  'id:asc': sql`e.id`,
  'date:desc': sql`e.date desc, e.id desc`,
  'date:asc': sql`e.date, e.id`,
}

function conditions(viewer: Caller | undefined, { recommended, keyword, c, area, user_id }: EventQuery): Sql[] {
  const isOwn = user_id !== undefined && (viewer?.id === user_id || can(viewer, 'event:manage'))
  return [
    sql`e.deleted_at is null`,
    ...(isOwn ? [] : [sql`e.audit = 1`]),
    ...(recommended === 1 ? [sql`e.recommended`] : []),
    ...(keyword === undefined ? [] : [sql`e.title_folded like ${containing(fold(keyword))}`]),
    ...(c === undefined ? [] : [sql`e.category_id = ${c}`]),
    ...(area === undefined ? [] : [sql`e.area_folded like ${containing(fold(area))}`]),
    ...(user_id === undefined ? [] : [sql`e.user_id = ${user_id}`]),
  ]
}
