import { randomUUID } from 'node:crypto'
import { type Caller, can, invalid, refusing, sql, type Tx } from '../../../kernel/index.ts'
import { claimFile, releaseFile } from '../../files/index.ts'
import { isCancelled, noSuchCategory, notYours } from '../errors.ts'
import { requireEvent } from '../queries.ts'
import type { EventChange } from '../schemas.ts'
import { checkText, checkTimeZone, dateOf, requireFuture } from './check-event.ts'
import { tellGuests } from './tell-guests.ts'

/**
 * Changes an event of the caller's. Where staff review events it waits for them again; people who want to come are told
 * of another time or place.
 */
export async function changeEvent(
  tx: Tx,
  caller: Caller,
  eventId: number,
  change: EventChange,
  { audit }: { audit: boolean },
): Promise<void> {
  const { userId } = await requireEvent(tx, caller, eventId)
  if (userId !== caller.id) throw notYours()
  checkText(change)
  checkTimeZone(change.time_zone)
  const date = change.date === undefined ? undefined : dateOf(change.date)
  if (date) await requireFuture(tx, date)
  const { avatar, ...fields } = change
  const avatarId =
    avatar === undefined
      ? undefined
      : await claimFile(tx, caller.id, 'avatar', avatar, `events:${randomUUID()}:avatar`, 'image')
  const waits = audit && !can(caller, 'event:manage')
  const changed = await refusing(
    {
      events_category: noSuchCategory,
      events_somewhere: () => invalid('area', 'Enter where it takes place: area, address or both.', 'event.nowhere'),
    },
    tx.get<{ was_cancelled: boolean; is_elsewhere: boolean; former_avatar_id: number | null }>(sql`
      with before as (select * from events where id = ${eventId} for update)
      update events e set
        title = coalesce(${fields.title ?? null}, e.title),
        category_id = coalesce(${fields.category_id ?? null}, e.category_id),
        date = coalesce(${date ?? null}, e.date),
        time_zone = coalesce(${fields.time_zone ?? null}, e.time_zone),
        content = coalesce(${fields.content ?? null}, e.content),
        area = case when ${fields.area !== undefined} then ${fields.area ?? null} else e.area end,
        address = case when ${fields.address !== undefined} then ${fields.address ?? null} else e.address end,
        expense = coalesce(${fields.expense ?? null}, e.expense),
        latitude = coalesce(${fields.latitude ?? null}, e.latitude),
        longitude = coalesce(${fields.longitude ?? null}, e.longitude),
        avatar_id = coalesce(${avatarId ?? null}, e.avatar_id),
        audit = case when ${waits} then 0 else e.audit end,
        updated_at = plaza_now()
      from before where e.id = before.id
      returning before.cancelled_at is not null as was_cancelled,
        (e.date, e.area, e.address) is distinct from (before.date, before.area, before.address) as is_elsewhere,
        case when e.avatar_id is distinct from before.avatar_id then before.avatar_id end as former_avatar_id`),
  )
  if (changed.was_cancelled) throw isCancelled()
  if (changed.former_avatar_id) await releaseFile(tx, changed.former_avatar_id)
  if (changed.is_elsewhere) await tellGuests(tx, eventId, 'changed')
}
