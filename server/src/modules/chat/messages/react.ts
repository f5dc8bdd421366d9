import { sql, type Tx } from '../../../kernel/index.ts'
import { lockSeat, nextRev } from '../conversations/seat.ts'
import type { Person } from '../deps.ts'
import { messageNotFound, notAnEmoji, tooManyEmojis } from '../errors.ts'
import { requireReachable } from './may-write.ts'
import { findMessage, weekOf } from './rows.ts'

const MAX_EMOJIS = 20
// A single emoji, sequences such as flags and families included: only this flag knows those, and the compiler's target not the flag.
const SETS = 'v'
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', SETS)

/** Gives a reaction or takes it back; giving it twice is giving it once. */
export async function react(
  tx: Tx,
  caller: Person,
  { conversationId, seq, emoji, isGiven }: { conversationId: number; seq: number; emoji: string; isGiven: boolean },
): Promise<void> {
  if (!EMOJI.test(emoji)) throw notAnEmoji()
  const seat = await lockSeat(tx, caller, conversationId)
  const row = await findMessage(tx, seat, seq)
  if (!row || row.recalled_at !== null) throw messageNotFound()
  const isNew = !row.reactions.some((each) => each.emoji === emoji)
  if (isGiven) await requireReachable(tx, caller, seat)
  if (isGiven && isNew && row.reactions.length >= MAX_EMOJIS) throw tooManyEmojis(MAX_EMOJIS)
  const hasChanged = await tx.changed(
    isGiven
      ? sql`
          insert into chat_reactions (conversation_id, seq, user_id, emoji, week)
          values (${conversationId}, ${seq}, ${caller.id}, ${emoji}, ${weekOf(conversationId, seq)}) on conflict do nothing`
      : sql`
          delete from chat_reactions
          where conversation_id = ${conversationId} and seq = ${seq} and user_id = ${caller.id} and emoji = ${emoji}`,
  )
  if (!hasChanged) return
  const counted = isNew
    ? [...row.reactions, { emoji, count: 1 }]
    : row.reactions
        .map((each) => (each.emoji === emoji ? { emoji, count: each.count + (isGiven ? 1 : -1) } : each))
        .filter(({ count }) => count > 0)
  const rev = await nextRev(tx, conversationId)
  await tx.run(sql`
    update chat_messages set reactions = ${JSON.stringify(counted)}::text::jsonb, rev = ${rev}
    where conversation_id = ${conversationId} and seq = ${seq} and week = ${weekOf(conversationId, seq)}`)
}
