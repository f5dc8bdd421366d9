import { sql, type Tx } from '../../../kernel/index.ts'
import type { Person } from '../deps.ts'
import { tooManyPins } from '../errors.ts'
import { getSeat, isLive, lockSeat, nextRev } from './seat.ts'

const MAX_PINNED = 20

/** Mutes or pins a conversation for the caller. */
export async function changePlace(
  tx: Tx,
  caller: Person,
  conversationId: number,
  { muted, pinned }: { muted?: boolean; pinned?: boolean },
): Promise<void> {
  const seat = await getSeat(tx, caller, conversationId)
  if (muted === undefined && pinned === undefined) return
  if (pinned && !seat.is_pinned) await refuseTooManyPins(tx, caller)
  await tx.run(sql`
    update chat_members set is_muted = coalesce(${muted ?? null}, is_muted), is_pinned = coalesce(${pinned ?? null}, is_pinned),
      changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
    where conversation_id = ${conversationId} and user_id = ${caller.id} and left_at is null`)
}

async function refuseTooManyPins(tx: Tx, { id }: Person): Promise<void> {
  // One after another, so that the limit holds.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`chat_pins:${id}`}, 7))`)
  const { pins } = await tx.get<{ pins: number }>(sql`
    select count(*) as pins from chat_members m join chat_conversations c on c.id = m.conversation_id
    where m.user_id = ${id} and m.is_pinned and ${isLive}`)
  if (pins >= MAX_PINNED) throw tooManyPins(MAX_PINNED)
}

/** Hides a conversation until the next message. A request is declined for good; its sender is not told. */
export async function hideConversation(tx: Tx, caller: Person, conversationId: number): Promise<void> {
  await lockSeat(tx, caller, conversationId)
  await tx.run(sql`
    update chat_members m set hidden_seq = case when m.state = 'request' then 9223372036854775807 else c.last_seq end, is_pinned = false,
      changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
    from chat_conversations c where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.user_id = ${caller.id}`)
}

/** Accepts a request: from now on it is a conversation like any other. */
export async function acceptRequest(tx: Tx, caller: Person, conversationId: number): Promise<void> {
  const { state } = await lockSeat(tx, caller, conversationId)
  if (state === 'active') return
  await tx.run(sql`
    update chat_members set state = 'active', hidden_seq = null, changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
    where conversation_id = ${conversationId} and user_id = ${caller.id}`)
  await nextRev(tx, conversationId)
}

/** Marks a conversation read up to a message; never moves back. */
export async function markRead(tx: Tx, caller: Person, conversationId: number, seq: number): Promise<void> {
  await getSeat(tx, caller, conversationId)
  await tx.run(sql`
    update chat_members m set read_seq = least(${seq}, c.last_seq), changed_in = pg_current_xact_id()
    from chat_conversations c
    where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.user_id = ${caller.id} and m.left_at is null
      and m.read_seq < least(${seq}, c.last_seq)`)
}
