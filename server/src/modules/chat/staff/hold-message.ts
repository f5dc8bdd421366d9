import { sql, type Tx } from '../../../kernel/index.ts'
import type { Holder, Things } from '../../moderation/index.ts'
import { lockConversation } from '../conversations/seat.ts'
import { hideMessage } from '../messages/change-message.ts'
import { findMessage, findPlace, type MessageRow } from '../messages/rows.ts'

/** What automatic rules are tried on. */
export const messageThings: Things = {
  chats: sql`
    select m.id, m.user_id as owner_id, m.text, m.file_ids <> '{}' as has_media, m.created_at
    from chat_messages m where m.recalled_at is null`,
}

/** Messages have numbers without gaps, so one cannot wait unseen: it is removed or stays. */
export const messageHolder: Holder = {
  hold: async () => false,
  release: async () => {},
  async remove(tx, id) {
    const row = await lockMessage(tx, id)
    return row && row.recalled_at === null ? { undo: await hideMessage(tx, row) } : undefined
  },
}

/** The message of an id, with its conversation locked. */
export async function lockMessage(tx: Tx, id: number): Promise<MessageRow | undefined> {
  const place = await findPlace(tx, id)
  if (!place) return undefined
  await lockConversation(tx, place.conversationId)
  return findMessage(tx, { id: place.conversationId, since_seq: 0 }, place.seq)
}
