import { audit, type Caller, can, type Origin, sql, type Tx, type Why } from '../../../kernel/index.ts'
import { decide } from '../../decisions/index.ts'
import { releaseFile } from '../../files/index.ts'
import { eventNotFound, notYours } from '../errors.ts'
import { requireEvent } from '../queries.ts'

/** Removes an event of the caller's, or any event for staff. Its reviews stay; they are their authors'. */
export async function deleteEvent(tx: Tx, caller: Caller, origin: Origin, eventId: number, why: Why): Promise<void> {
  const { userId, title } = await requireEvent(tx, caller, eventId)
  const isTheirs = userId === caller.id
  if (!isTheirs && !can(caller, 'event:manage')) throw notYours()
  if (!(await (isTheirs ? removeEvent(tx, eventId) : hideEvent(tx, eventId)))) throw eventNotFound()
  if (isTheirs) return
  const subject = { kind: 'events', id: eventId, excerpt: title }
  await decide(tx, { userId, subject, act: 'removed', by: caller.id, why })
  await audit(tx, {
    actorId: caller.id,
    ...origin,
    action: 'events.delete',
    object: `events:${eventId}`,
    ...(Object.keys(why).length > 0 && { after: why }),
  })
}

/** Marks an event as removed by staff: it keeps its picture, as it may have to come back. */
export const hideEvent = (tx: Tx, eventId: number): Promise<boolean> =>
  tx.changed(sql`
    update events set deleted_at = plaza_now(), updated_at = plaza_now() where id = ${eventId} and deleted_at is null`)

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
