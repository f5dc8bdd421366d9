import { type Caller, can, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { eventNotFound } from './errors.ts'

/** Which rows of `events e` a user may see: what staff approved, their own, and for staff all. */
export const visibleTo = (viewer: Caller | undefined): Sql => sql`
  e.deleted_at is null and (e.audit = 1 or e.user_id = ${viewer?.id ?? 0} or ${can(viewer, 'event:manage')})`

/**
 * The own fields of a viewer `v`: which of these events they marked, which of these people they follow or are followed
 * by.
 */
export const marksOn = (events: Sql, people: Sql): Sql => sql`
  select m.kind as what, m.event_id as id from event_marks m where m.user_id = v.id and m.event_id = any(${events})
  union all
  select 'follows', f.followed_id from user_follows f where f.follower_id = v.id and f.followed_id = any(${people})
  union all
  select 'followed', f.follower_id from user_follows f where f.followed_id = v.id and f.follower_id = any(${people})`

/** The announcer, title and end of this event; 404 unless the viewer may see it. */
export async function requireEvent(
  db: Queryable,
  viewer: Caller | undefined,
  eventId: number,
): Promise<{ id: number; userId: number; title: string; cancelledAt: Date | null }> {
  const event = await db.find<{ id: number; user_id: number; title: string; cancelled_at: Date | null }>(
    sql`select e.id, e.user_id, e.title, e.cancelled_at from events e where e.id = ${eventId} and ${visibleTo(viewer)}`,
  )
  if (!event) throw eventNotFound()
  return { id: event.id, userId: event.user_id, title: event.title, cancelledAt: event.cancelled_at }
}
