import { few, type Queryable, sql } from '../../../kernel/index.ts'
import { findSeat } from '../conversations/seat.ts'
import type { Person, PresentDeps } from '../deps.ts'
import { onePosition } from '../errors.ts'
import type { MessagesQuery, MessageView } from '../schemas.ts'
import { presentMessages } from './present.ts'
import { type MessageRow, messageColumns, readRange } from './rows.ts'

/** So many messages below a number, and so many from it on. */
interface Page {
  at: number
  below: number
  above: number
}

/** A page of a conversation, ascending, without what was said before the reader joined. */
export async function readMessages(
  db: Queryable,
  deps: PresentDeps,
  caller: Person,
  conversationId: number,
  query: MessagesQuery,
): Promise<MessageView[]> {
  const { before, after, around } = query
  if ([before, after, around].filter((value) => value !== undefined).length > 1) throw onePosition()
  const { last_seq: last, since_seq: since } = await findSeat(db, caller, conversationId)
  // Only what is read from an older message on can begin before the oldest that is kept.
  const oldest = after !== undefined || around !== undefined ? await findOldest(db, conversationId) : 1
  const first = Math.max(since + 1, oldest)
  const page = pageOf(query, { first, last })
  const range = { from: Math.max(first, page.at - page.below), to: page.at + page.above - 1 }
  const rows = await readRange(db, conversationId, range)
  const views = await presentMessages(db, deps, rows, caller.id)
  if (views.length === rows.length) return views
  // What a person they blocked said is left out of a direct conversation: their own messages fill the page.
  return presentMessages(db, deps, await readOwn(db, caller, conversationId, page), caller.id)
}

function pageOf(
  { before, after, around, limit = 50 }: MessagesQuery,
  { first, last }: { first: number; last: number },
): Page {
  if (after !== undefined) return { at: Math.max(after + 1, first), below: 0, above: limit }
  if (around === undefined) return { at: Math.min(before ?? last + 1, last + 1), below: limit, above: 0 }
  const at = Math.max(around, first)
  const below = Math.min(Math.floor(limit / 2), at - first)
  return { at, below, above: limit - below }
}

const findOldest = async (db: Queryable, conversationId: number): Promise<number> =>
  (
    await db.get<{ oldest: number }>(
      sql`select coalesce(min(first_seq), 1) as oldest from chat_weeks where conversation_id = ${conversationId}`,
    )
  ).oldest

function readOwn(db: Queryable, caller: Person, id: number, { at, below, above }: Page): Promise<MessageRow[]> {
  const own = sql`
    select m.* from chat_messages m
    where m.conversation_id = ${id} and m.user_id = ${caller.id}
      and m.week >= (select c.first_week from chat_conversations c where c.id = ${id})
      and m.week <= (select c.last_week from chat_conversations c where c.id = ${id})`
  return db.rows<MessageRow>(sql`
    select ${messageColumns} from (
      (${own} and m.seq < ${at} order by m.seq desc limit ${few(below)})
      union all
      (${own} and m.seq >= ${at} order by m.seq limit ${few(above)})) m
    order by m.seq`)
}
