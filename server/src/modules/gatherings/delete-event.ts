import { audit, type Caller, can, type Origin, sql, type Tx } from '../../kernel/index.ts'
import { releaseFile } from '../files/index.ts'
import { eventNotFound, notYours } from './errors.ts'
import { requireEvent } from './queries.ts'

/** Removes an event of the caller's, or any event for staff. Its reviews stay; they are their authors'. */
export async function deleteEvent(tx: Tx, caller: Caller, origin: Origin, eventId: number): Promise<void> {
  const { userId } = await requireEvent(tx, caller, eventId)
  if (userId !== caller.id && !can(caller, 'event:manage')) throw notYours()
  if (!(await removeEvent(tx, eventId))) throw eventNotFound()
  if (userId !== caller.id)
    await audit(tx, { actorId: caller.id, ...origin, action: 'events.delete', object: `events:${eventId}` })
}

/** Marks an event as removed and releases its picture. False when it was just removed by another request. */
export async function removeEvent(tx: Tx, eventId: number): Promise<boolean> {
  const removed = await tx.find<{ avatar_id: number | null }>(sql`
    with before as (select id, avatar_id from events where id = ${eventId} and deleted_at is null for update)
    update events e set deleted_at = plaza_now(), updated_at = plaza_now(), avatar_id = null
    from before where e.id = before.id
    returning before.avatar_id`)
  if (removed?.avatar_id) await releaseFile(tx, removed.avatar_id)
  return removed !== undefined
}
