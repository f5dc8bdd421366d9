import type { Queryable } from '../../../kernel/index.ts'
import { findSeat } from '../conversations/seat.ts'
import type { Person, PresentDeps } from '../deps.ts'
import { onePosition } from '../errors.ts'
import type { MessagesQuery, MessageView } from '../schemas.ts'
import { presentMessages } from './present.ts'
import { readRange } from './rows.ts'

/** A page of a conversation, ascending, without what was said before the reader joined. */
export async function readMessages(
  db: Queryable,
  deps: PresentDeps,
  caller: Person,
  conversationId: number,
  query: MessagesQuery,
): Promise<MessageView[]> {
  if (Object.values({ ...query, limit: undefined }).filter((value) => value !== undefined).length > 1)
    throw onePosition()
  const { last_seq: last, since_seq: since } = await findSeat(db, caller, conversationId)
  const { from, to } = rangeOf(query, last)
  return presentMessages(
    db,
    deps,
    await readRange(db, conversationId, { from: Math.max(from, since + 1), to }),
    caller.id,
  )
}

function rangeOf({ before, after, around, limit = 50 }: MessagesQuery, last: number): { from: number; to: number } {
  if (after !== undefined) return { from: after + 1, to: after + limit }
  if (around !== undefined) {
    const from = Math.max(1, around - Math.floor(limit / 2))
    return { from, to: from + limit - 1 }
  }
  const end = Math.min(before ?? last + 1, last + 1)
  return { from: end - limit, to: end - 1 }
}
