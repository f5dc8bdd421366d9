import { few, invalid, nothing, phrase, type Queryable, sql } from '../../../kernel/index.ts'
import type { Person } from '../deps.ts'
import type { ConversationView } from '../schemas.ts'
import { type ConversationDeps, showConversations } from './present.ts'
import { isListed, isLive } from './seat.ts'

export interface ConversationPage {
  state: 'active' | 'request'
  limit: number
  before?: string
}

/** The caller's conversations, last activity first; pinned ones are before all others, on the first page. */
export async function listConversations(
  db: Queryable,
  deps: ConversationDeps,
  caller: Person,
  { state, limit, before }: ConversationPage,
): Promise<ConversationView[]> {
  const ids = await db.rows<{ id: number }>(sql`
    select c.id from chat_members m join chat_conversations c on c.id = m.conversation_id
    where m.user_id = ${caller.id} and m.state = ${state} and ${isLive} and ${isListed}
      ${before === undefined ? nothing : sql`and not m.is_pinned and c.updated_at < ${timeOf(before)}`}
    order by m.is_pinned desc, c.updated_at desc, c.id desc limit ${few(limit)}`)
  return showConversations(
    db,
    deps,
    caller,
    ids.map(({ id }) => id),
  )
}

function timeOf(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw invalid('before', phrase('request.invalid.before')`before must be an updated_at.`)
  return at
}

/** What waits for the caller, over all conversations; muted ones are left out. */
export const countUnread = (db: Queryable, caller: Person) =>
  db.get<{ unread: number; mentions: number; requests: number }>(sql`
    select coalesce(sum(c.last_seq - m.read_seq) filter (where m.state = 'active' and not m.is_muted), 0)::bigint as unread,
      count(*) filter (where m.state = 'active' and not m.is_muted and m.mention_seq > m.read_seq) as mentions,
      count(*) filter (where m.state = 'request') as requests
    from chat_members m join chat_conversations c on c.id = m.conversation_id
    where m.user_id = ${caller.id} and ${isLive} and ${isListed}`)
