import { few, fold, type Queryable, sql } from '../../../kernel/index.ts'
import { getSeat, isListed, isLive } from '../conversations/seat.ts'
import type { Person, PresentDeps } from '../deps.ts'
import type { MessageView } from '../schemas.ts'
import { presentMessages } from './present.ts'
import { type MessageRow, messageColumns, weekOf } from './rows.ts'

/** How far back a search looks in each conversation, and in how many of them: those with the latest activity. */
const MESSAGES_SEARCHED = 5000
const CONVERSATIONS_SEARCHED = 200

export interface MessageSearch {
  q: string
  conversation?: number
  limit: number
  before?: number
}

/** Messages the caller may read that contain these words, newest first. */
export async function searchMessages(
  db: Queryable,
  deps: PresentDeps,
  caller: Person,
  { q, conversation, limit, before = Number.MAX_SAFE_INTEGER }: MessageSearch,
): Promise<MessageView[]> {
  if (conversation !== undefined) await getSeat(db, caller, conversation)
  const rows = await db.rows<MessageRow>(sql`
    with mine as materialized (
      select c.id, c.last_seq, c.last_week, greatest(m.since_seq, c.last_seq - ${MESSAGES_SEARCHED}::bigint) as after_seq
      from chat_members m join chat_conversations c on c.id = m.conversation_id
      where m.user_id = ${caller.id} and ${isLive} and c.last_seq > m.since_seq
        and case when ${conversation ?? null}::bigint is null then ${isListed} and m.state = 'active' else c.id = ${conversation ?? null} end
      order by c.updated_at desc limit ${few(CONVERSATIONS_SEARCHED)})
    select f.* from mine cross join lateral (
      select ${messageColumns} from chat_messages m
      where m.conversation_id = mine.id and m.seq > mine.after_seq and m.id < ${before} and m.recalled_at is null
        and m.week >= coalesce(${weekOf(sql`mine.id`, sql`mine.after_seq + 1`)}, 0) and m.week <= mine.last_week
        and position(${fold(q)} in normalize(lower(normalize(m.text, nfkc)), nfkc)) > 0
        and not exists (select from user_blocks b where b.blocker_id = ${caller.id} and b.blocked_id = m.user_id)
      order by m.seq desc limit ${few(limit)}) f
    order by f.id desc limit ${few(limit)}`)
  return presentMessages(db, deps, rows, caller.id)
}
