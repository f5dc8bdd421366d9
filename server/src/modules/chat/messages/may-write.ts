import { callSql, sql, type Tx } from '../../../kernel/index.ts'
import type { Seat } from '../conversations/seat.ts'
import type { Person } from '../deps.ts'
import { muted, notReachable } from '../errors.ts'

/** Only people who can still write may edit: no one who is muted, and nothing in a conversation with someone out of reach. */
export async function requireVoice(tx: Tx, caller: Person, seat: Seat): Promise<void> {
  await requireReachable(tx, caller, seat)
  const { is_muted: isMuted } = await tx.get<{ is_muted: boolean }>(sql`
    select exists (select from users u where u.id = ${caller.id} and u.chat_muted_until > plaza_now()) or exists (
      select from topic_members t where t.topic_id = ${seat.topic_id} and t.user_id = ${caller.id} and t.can_pub = 0) as is_muted`)
  if (isMuted) throw muted()
}

/** In a direct conversation, the other person can be written to. */
export async function requireReachable(tx: Tx, caller: Person, { other_id: otherId }: Seat): Promise<void> {
  if (otherId === null) return
  const { chat_is_reachable: isReachable } = await tx.get(
    callSql('chat_is_reachable', { p_from: caller.id, p_to: otherId, p_starts: false }),
  )
  if (!isReachable) throw notReachable()
}
