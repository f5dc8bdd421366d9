import { type Caller, can, plainTime, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { loadProfiles, presentProfile, type UserProfile } from '../users/index.ts'
import { type CategoryRow, categoryOf, presentCategory } from './categories.ts'
import { eventNotFound } from './errors.ts'
import { visibleTo } from './queries.ts'
import type { Event, EventCreator } from './schemas.ts'

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
  audit: number
}

/** The columns of an `EventRow` from `events` under this name. */
export const eventColumns = (e: Sql): Sql => sql`
  ${e}.id, ${e}.title, ${e}.user_id, ${e}.want_joins_count, ${e}.interesteds_count, ${e}.date, ${e}.content, ${e}.area, ${e}.address,
  ${e}.expense, ${e}.latitude, ${e}.longitude, ${e}.audit, ${fileOf(sql`${e}.avatar_id`)} as avatar, ${categoryOf(sql`${e}.category_id`)} as category`

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
    rows.map(({ marks, ...row }) => [
      row.id,
      {
        ...presentFields(row, viewFile),
        creator: presentCreator(presentProfile(creators.get(row.user_id)!, viewer, viewFile)),
        wantJoin: marks.includes('want-join'),
        interested: marks.includes('interest'),
        ...((viewer?.id === row.user_id || can(viewer, 'event:manage')) && { audit: row.audit }),
      },
    ]),
  )
}

/** The invite code goes to whom mail and phone go. */
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

/** What an event shows whoever looks. */
export const presentFields = ({ audit: _, latitude, longitude, ...row }: EventRow, viewFile: ViewFile) => ({
  ...row,
  category: presentCategory(row.category, viewFile),
  avatar: viewFile(row.avatar),
  date: plainTime(row.date),
  area: row.area ?? '',
  validate: 0,
  ...(latitude !== null && { latitude }),
  ...(longitude !== null && { longitude }),
})
