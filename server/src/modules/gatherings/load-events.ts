import { type Caller, can, plainTime, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { loadProfiles, presentProfile, type UserProfile } from '../users/index.ts'
import { type CategoryRow, categoryOf, presentCategory } from './categories.ts'
import { eventNotFound } from './errors.ts'
import { marksOn, visibleTo } from './queries.ts'
import type { Event, EventCreator } from './schemas.ts'

type Profile = Parameters<typeof presentProfile>[0]

/** An event as `eventColumns` selects it. */
export interface EventRow {
  id: number
  title: string
  category: CategoryRow
  user_id: number
  avatar: StoredFile | null
  want_joins_count: number
  interesteds_count: number
  date: Date
  content: string
  area: string | null
  address: string | null
  expense: number
  latitude: number | null
  longitude: number | null
  time_zone: string | null
  cancelled_at: Date | null
  audit: number
}

/** The columns of an `EventRow` from `events` under this name. */
export const eventColumns = (e: Sql): Sql => sql`
  ${e}.id, ${e}.title, ${e}.user_id, ${e}.want_joins_count, ${e}.interesteds_count, ${e}.date, ${e}.content, ${e}.area, ${e}.address,
  ${e}.expense, ${e}.latitude, ${e}.longitude, ${e}.time_zone, ${e}.cancelled_at, ${e}.audit, ${fileOf(sql`${e}.avatar_id`)} as avatar, ${categoryOf(sql`${e}.category_id`)} as category`

/** These events as the viewer sees them, by id; those the viewer may not see are missing. */
export async function loadEvents(
  db: Queryable,
  viewer: Caller | undefined,
  ids: readonly number[],
  viewFile: ViewFile,
): Promise<Map<number, Event>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<EventRow & { marks: string[] }>(sql`
    select ${eventColumns(sql`e`)},
      array(select m.kind from event_marks m where m.event_id = e.id and m.user_id = ${viewer?.id ?? 0}) as marks
    from events e where e.id = any(${[...new Set(ids)]}::bigint[]) and ${visibleTo(viewer)}`)
  const creators = await loadProfiles(
    db,
    viewer,
    rows.map((row) => row.user_id),
  )
  return new Map(
    rows.map(({ marks, ...row }) => [row.id, presentEvent(row, creators.get(row.user_id)!, viewer, marks, viewFile)]),
  )
}

/** A viewer, and the events they look at. */
interface Look {
  readonly viewerId: number
  readonly ids: readonly number[]
}

/**
 * For each viewer the events that look different to them than to a guest, by id: those they marked or announced, and
 * those of people whom they follow or who follow them. Two queries and one for the people, however many viewers.
 */
export async function loadOwnEvents(
  db: Queryable,
  looks: readonly Look[],
  viewFile: ViewFile,
): Promise<Map<number, Event>[]> {
  const found = await db.rows<{ nth: number; id: number; marks: string[] }>(sql`
    select v.nth, e.id, o.marks
    from unnest(${looks.map(({ viewerId }) => viewerId)}::bigint[], ${looks.map(({ ids }) => `{${ids.join()}}`)}::text[])
      with ordinality v(id, ids, nth)
    join events e on e.id = any(v.ids::bigint[]) and e.deleted_at is null and (e.audit = 1 or e.user_id = v.id)
    cross join lateral (
      select array(select own.what from (${marksOn(sql`array[e.id]`, sql`array[e.user_id]`)}) own) as marks) o
    where o.marks <> '{}' or e.user_id = v.id`)
  const events = looks.map(() => new Map<number, Event>())
  if (found.length === 0) return events
  const rows = await db.rows<EventRow>(sql`
    select ${eventColumns(sql`e`)} from events e
    where e.id = any(${[...new Set(found.map(({ id }) => id))]}::bigint[]) and e.deleted_at is null`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const creators = await loadProfiles(
    db,
    undefined,
    rows.map((row) => row.user_id),
  )
  for (const { nth, id, marks } of found) {
    const row = byId.get(id)
    if (!row) continue
    const relation = { i_follow: marks.includes('follows'), follows_me: marks.includes('followed') }
    const creator = { ...creators.get(row.user_id)!, ...relation }
    events[nth - 1]!.set(id, presentEvent(row, creator, anybody(looks[nth - 1]!.viewerId), marks, viewFile))
  }
  return events
}

/** A user without staff permissions. */
export const anybody = (id: number): Caller => ({ id, sessionId: 0, permissions: new Set() })

const presentEvent = (
  row: EventRow,
  creator: Profile,
  viewer: Caller | undefined,
  marks: readonly string[],
  viewFile: ViewFile,
): Event => ({
  ...presentFields(row, viewFile),
  creator: presentCreator(presentProfile(creator, viewer, viewFile)),
  wantJoin: marks.includes('want-join'),
  interested: marks.includes('interest'),
  ...((viewer?.id === row.user_id || can(viewer, 'event:manage')) && { audit: row.audit }),
})

/** The invite code is shown to those who see mail and phone. */
function presentCreator({ invite_code, ...creator }: UserProfile): EventCreator {
  return 'phone' in creator ? { ...creator, invite_code } : creator
}

/** One event as the viewer sees it, or 404. */
export async function getEvent(
  db: Queryable,
  viewer: Caller | undefined,
  id: number,
  viewFile: ViewFile,
): Promise<Event> {
  const event = (await loadEvents(db, viewer, [id], viewFile)).get(id)
  if (!event) throw eventNotFound()
  return event
}

/** What an event shows to the viewer. */
export const presentFields = (
  { audit: _, latitude, longitude, time_zone: zone, cancelled_at: cancelledAt, ...row }: EventRow,
  viewFile: ViewFile,
) => ({
  ...row,
  category: presentCategory(row.category, viewFile),
  avatar: viewFile(row.avatar),
  date: plainTime(row.date),
  area: row.area ?? '',
  validate: 0,
  ...(latitude !== null && { latitude }),
  ...(longitude !== null && { longitude }),
  ...(zone !== null && { time_zone: zone }),
  ...(cancelledAt && { cancelled_at: plainTime(cancelledAt) }),
})
