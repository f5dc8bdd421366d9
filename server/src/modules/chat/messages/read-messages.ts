import { createBatcher, few, type Queryable, sql } from '../../../kernel/index.ts'
import { findSeats } from '../conversations/seat.ts'
import type { Person, PresentDeps } from '../deps.ts'
import { conversationNotFound, onePosition } from '../errors.ts'
import type { MessagesQuery, MessageView } from '../schemas.ts'
import { presentEach, presentMessages } from './present.ts'
import { type MessageRow, messageColumns, readRanges } from './rows.ts'

/** How many messages below a number, and how many from it on. */
interface Page {
  at: number
  below: number
  above: number
}

interface Asked {
  userId: number
  conversationId: number
  query: MessagesQuery
}

/** Pages that are read together at most. */
const MAX_BATCH = 20

/** Reads a page of a conversation, ascending, without what was said before the reader joined. */
export function createReadMessages(db: Queryable, deps: PresentDeps) {
  const read = createBatcher<Asked, MessageView[]>((asked) => readPages(db, deps, asked), { max: MAX_BATCH })
  return async (caller: Person, conversationId: number, query: MessagesQuery): Promise<MessageView[]> => {
    const { before, after, around } = query
    if ([before, after, around].filter((value) => value !== undefined).length > 1) throw onePosition()
    return read({ userId: caller.id, conversationId, query })
  }
}

async function readPages(
  db: Queryable,
  deps: PresentDeps,
  asked: readonly Asked[],
): Promise<(MessageView[] | Promise<MessageView[]>)[]> {
  const seats = await findSeats(db, asked)
  const oldest = await findOldest(db, asked)
  const pages = asked.flatMap(({ userId, conversationId, query }, nth) => {
    const seat = seats[nth]
    if (!seat) return []
    const first = Math.max(seat.since_seq + 1, oldest.get(conversationId) ?? 1)
    const page = pageOf(query, { first, last: seat.last_seq })
    const range = { conversationId, from: Math.max(first, page.at - page.below), to: page.at + page.above - 1 }
    return [{ nth, userId, page, range }]
  })
  const found = await readRanges(
    db,
    pages.map(({ range }) => range),
  )
  const looks = pages.flatMap(({ userId: viewerId }, at) => found[at]!.map((row) => ({ row, viewerId })))
  const views = await presentEach(db, deps, looks)
  const answers = new Map<number, MessageView[] | Promise<MessageView[]>>()
  let from = 0
  for (const [at, { nth, userId, page, range }] of pages.entries()) {
    const shown = views.slice(from, from + found[at]!.length)
    from += shown.length
    const all = shown.filter((view) => view !== undefined)
    // Messages of a person they blocked are left out of a direct conversation: their own messages fill the page.
    answers.set(
      nth,
      all.length === shown.length
        ? all
        : readOwn(db, userId, range.conversationId, page).then((rows) => presentMessages(db, deps, rows, userId)),
    )
  }
  return asked.map((_, nth) => answers.get(nth) ?? Promise.reject(conversationNotFound()))
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

/** Only what is read from an older message on can begin before the oldest that is kept. */
async function findOldest(db: Queryable, asked: readonly Asked[]): Promise<ReadonlyMap<number, number>> {
  const ids = asked.flatMap(({ conversationId, query: { after, around } }) =>
    after === undefined && around === undefined ? [] : [conversationId],
  )
  if (ids.length === 0) return new Map()
  const found = await db.rows<{ id: number; oldest: number }>(sql`
    select w.conversation_id as id, min(w.first_seq) as oldest from chat_weeks w
    where w.conversation_id = any(${[...new Set(ids)]}::bigint[]) group by 1`)
  return new Map(found.map(({ id, oldest }) => [id, oldest]))
}

function readOwn(db: Queryable, userId: number, id: number, { at, below, above }: Page): Promise<MessageRow[]> {
  const own = sql`
    select m.* from chat_messages m
    where m.conversation_id = ${id} and m.user_id = ${userId}
      and m.week >= (select c.first_week from chat_conversations c where c.id = ${id})
      and m.week <= (select c.last_week from chat_conversations c where c.id = ${id})`
  return db.rows<MessageRow>(sql`
    select ${messageColumns} from (
      (${own} and m.seq < ${at} order by m.seq desc limit ${few(below)})
      union all
      (${own} and m.seq >= ${at} order by m.seq limit ${few(above)})) m
    order by m.seq`)
}
