import { given, sql, type Tx } from '../../../kernel/index.ts'
import type { Mark } from '../mark-event.ts'

/** Adds categories, the first first. */
export const importEventCategories = (
  tx: Tx,
  categories: readonly { name: string; avatarId: number | null }[],
): Promise<number> =>
  tx.run(sql`
    insert into event_categories (name, avatar_id, sort)
    select name, avatar_id, sort
    from ${given(categories.map((each, index) => ({ ...each, sort: 1000 - 10 * (index + 1) })))} as given (name text, avatar_id bigint, sort int)
    order by sort desc`)

export interface ImportedEvent {
  title: string
  /** Name of a category. */
  category: string
  userId: number
  avatarId: number | null
  date: Date
  content: string
  area: string | null
  address: string | null
  expense: number
  latitude: number | null
  longitude: number | null
  timeZone: string | null
  /** Waits for staff. */
  isWaiting: boolean
  recommended: boolean
  createdAt: Date
}

/** Writes events; their ids, in order. */
export async function importEvents(tx: Tx, events: readonly ImportedEvent[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    insert into events (title, category_id, user_id, avatar_id, date, content, area, address, expense, latitude, longitude, time_zone,
      audit, recommended, created_at, updated_at)
    select given.title, c.id, given.user_id, given.avatar_id, given.date, given.content, given.area, given.address, given.expense,
      given.latitude, given.longitude, given.time_zone, case when given.is_waiting then 0 else 1 end, given.recommended, given.created_at, given.created_at
    from ${given(events.map((event, position) => ({ ...event, position })))} as given (title text, category text, user_id bigint, avatar_id bigint,
      date timestamptz, content text, area text, address text, expense bigint, latitude float8, longitude float8, time_zone text, is_waiting boolean,
      recommended boolean, created_at timestamptz, position int)
    join event_categories c on c.name = given.category
    order by given.position
    returning id`)
  return rows.map(({ id }) => id)
}

/** Writes who is interested in an event or wants to come, and counts them. */
export const importMarks = (
  tx: Tx,
  marks: readonly { eventId: number; kind: Mark; userId: number }[],
): Promise<number> =>
  tx.run(sql`
    with added as (
      insert into event_marks (event_id, kind, user_id)
      select * from ${given(marks)} as given (event_id bigint, kind text, user_id bigint)
      returning event_id, kind),
    counted as (
      select event_id, count(*) filter (where kind = 'interest') as interested, count(*) filter (where kind = 'want-join') as coming
      from added group by event_id)
    update events e set interesteds_count = e.interesteds_count + c.interested, want_joins_count = e.want_joins_count + c.coming
    from counted c where c.event_id = e.id`)
