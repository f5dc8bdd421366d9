import { randomUUID } from 'node:crypto'
import { type Caller, can, invalid, refusing, sql, type Tx } from '../../kernel/index.ts'
import { claimFile } from '../files/index.ts'
import { checkText, dateOf } from './check-event.ts'
import { noSuchCategory } from './errors.ts'
import type { EventBody } from './schemas.ts'

/** Announces an event and returns its id. Others see it at once, or once staff have approved it. */
export async function createEvent(
  tx: Tx,
  caller: Caller,
  body: EventBody,
  { audit }: { audit: boolean },
): Promise<number> {
  checkText(body)
  if (body.area === undefined && body.address === undefined)
    throw invalid('area', 'Enter where it takes place: area, address or both.', 'event.nowhere')
  const date = dateOf(body.date)
  if (!(await isLater(tx, date)))
    throw invalid('date', 'The date of an event must be in the future.', 'event.date_past')
  const avatarId = await claimFile(tx, caller.id, 'avatar', body.avatar, `events:${randomUUID()}:avatar`, 'image')
  const isShown = !audit || can(caller, 'event:manage')
  const { id } = await refusing(
    { events_category: noSuchCategory },
    tx.get<{ id: number }>(sql`
      insert into events (title, category_id, user_id, avatar_id, date, content, area, address, expense, latitude, longitude, audit)
      values (${body.title}, ${body.category_id}, ${caller.id}, ${avatarId}, ${date}, ${body.content}, ${body.area ?? null},
        ${body.address ?? null}, ${body.expense ?? 0}, ${body.latitude ?? null}, ${body.longitude ?? null}, ${isShown ? 1 : 0})
      returning id`),
  )
  return id
}

const isLater = async (tx: Tx, date: Date): Promise<boolean> =>
  (await tx.get<{ is_later: boolean }>(sql`select ${date}::timestamptz > plaza_now() as is_later`)).is_later
