import { few, type Queryable, sql } from '../../../kernel/index.ts'
import { findSeat } from '../conversations/seat.ts'
import type { Person, PresentDeps } from '../deps.ts'
import { presentMessages } from '../messages/present.ts'
import { type MessageRow, messageColumns } from '../messages/rows.ts'
import type { Changes } from '../schemas.ts'

const MOST_BEHIND = 1000

/** What changed in a conversation after a `rev`. Who is too far behind, or may read other messages than before, loads it again. */
export async function readChanges(
  db: Queryable,
  deps: PresentDeps,
  caller: Person,
  { conversationId, since, limit }: { conversationId: number; since: number; limit: number },
): Promise<Changes> {
  const { rev, reset_rev, since_seq } = await findSeat(db, caller, conversationId)
  if (since > rev || since < reset_rev || rev - since > MOST_BEHIND) return { reset: true, rev }
  const rows = await db.rows<MessageRow>(sql`
    select ${messageColumns} from chat_messages m
    where m.conversation_id = ${conversationId} and m.rev > ${since} and m.seq > ${since_seq}
      and m.week >= (select c.first_week from chat_conversations c where c.id = ${conversationId})
      and m.week <= (select c.last_week from chat_conversations c where c.id = ${conversationId})
    order by m.rev limit ${few(limit + 1)}`)
  const page = rows.slice(0, limit)
  return {
    // What was committed since the conversation was read is in the rows too.
    rev: rows.length > limit ? page.at(-1)!.rev : Math.max(rev, page.at(-1)?.rev ?? 0),
    messages: await presentMessages(db, deps, page, caller.id),
    has_more: rows.length > limit,
  }
}
