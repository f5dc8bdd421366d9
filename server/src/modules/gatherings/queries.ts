import { type Caller, can, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { eventNotFound } from './errors.ts'

/** Which rows of `events e` somebody may see: what staff approved, their own, and for staff all. */
export const visibleTo = (viewer: Caller | undefined): Sql => sql`
  e.deleted_at is null and (e.audit = 1 or e.user_id = ${viewer?.id ?? 0} or ${can(viewer, 'event:manage')})`

/** Whose event this is and what it is called; 404 unless the viewer may see it. */
export async function requireEvent(
  db: Queryable,
  viewer: Caller | undefined,
  eventId: number,
): Promise<{ id: number; userId: number; title: string }> {
  const event = await db.find<{ id: number; user_id: number; title: string }>(
    sql`select e.id, e.user_id, e.title from events e where e.id = ${eventId} and ${visibleTo(viewer)}`,
  )
  if (!event) throw eventNotFound()
  return { id: event.id, userId: event.user_id, title: event.title }
}
