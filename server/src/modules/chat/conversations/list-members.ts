import { few, type Queryable, sql } from '../../../kernel/index.ts'
import { loadUsers, presentSummary } from '../../users/index.ts'
import type { Person, PresentDeps } from '../deps.ts'
import type { MemberView } from '../schemas.ts'
import { getSeat } from './seat.ts'

interface MemberRow {
  user_id: number
  read_seq: number
  shows_receipts: boolean
}

/**
 * Who is in a conversation, by id. Up to where they read is shown in direct conversations and groups, of people who show it and
 * have accepted; the caller always sees their own.
 */
export async function listMembers(
  db: Queryable,
  { viewFile }: PresentDeps,
  caller: Person,
  { conversationId, limit, after }: { conversationId: number; limit: number; after: number },
): Promise<MemberView[]> {
  const seat = await getSeat(db, caller, conversationId)
  const rows = await db.rows<MemberRow>(sql`
    select m.user_id, m.read_seq, m.state = 'active' and coalesce((
      select p.receipts from chat_people p where p.user_id = m.user_id), true) as shows_receipts
    from chat_members m where m.conversation_id = ${conversationId} and m.left_at is null and m.user_id > ${after}
    order by m.user_id limit ${few(limit)}`)
  const users = await loadUsers(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, read_seq, shows_receipts }) => ({
    ...presentSummary(users.get(user_id)!, viewFile),
    role: user_id === seat.owner_id ? ('owner' as const) : ('member' as const),
    ...((user_id === caller.id || (shows_receipts && seat.kind !== 'topic')) && { read_seq }),
  }))
}
