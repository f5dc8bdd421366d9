import { randomUUID } from 'node:crypto'
import { type Caller, can, invalid, refusing, sql, type Tx } from '../../../kernel/index.ts'
import { claimFile } from '../../files/index.ts'
import { noSuchCategory } from '../errors.ts'
import { eventAnnounced } from '../facts.ts'
import type { EventBody } from '../schemas.ts'
import { checkText, checkTimeZone, dateOf, requireFuture } from './check-event.ts'

/** Announces an event and returns its id. Others see it at once, or once staff have approved it. */
export async function createEvent(
  tx: Tx,
  caller: Caller,
  body: EventBody,
  { audit }: { audit: boolean },
): Promise<number> {
  checkText(body)
  checkTimeZone(body.time_zone)
  if (body.area === undefined && body.address === undefined)
    throw invalid('area', 'Enter where it takes place: area, address or both.', 'event.nowhere')
  const date = dateOf(body.date)
  await requireFuture(tx, date)
  const avatarId = await claimFile(tx, caller.id, 'avatar', body.avatar, `events:${randomUUID()}:avatar`, 'image')
  const isShown = !audit || can(caller, 'event:manage')
  const { id } = await refusing(
    { events_category: noSuchCategory },
    tx.get<{ id: number }>(sql`
      insert into events (title, category_id, user_id, avatar_id, date, content, area, address, expense, latitude, longitude, time_zone, audit)
      values (${body.title}, ${body.category_id}, ${caller.id}, ${avatarId}, ${date}, ${body.content}, ${body.area ?? null},
        ${body.address ?? null}, ${body.expense ?? 0}, ${body.latitude ?? null}, ${body.longitude ?? null}, ${body.time_zone ?? null}, ${isShown ? 1 : 0})
      returning id`),
  )
  if (isShown) await tx.publish(eventAnnounced, { eventId: id, creatorId: caller.id })
  return id
}
