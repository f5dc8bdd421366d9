import type { Db } from '../../../kernel/index.ts'
import { getSeat } from '../conversations/seat.ts'
import type { Person } from '../deps.ts'

export const TYPING_SIGNAL = 'chat.typing'
const EVERY_MS = 3000
const REMEMBERED = 10_000

/**
 * Tells the others that the caller is typing: at most once in three seconds, never in the chat of a topic, and not the sender of a
 * request that the caller has not accepted.
 */
export function createTyping(db: Db): (caller: Person, conversationId: number) => Promise<void> {
  const lastAt = new Map<string, number>()
  return async (caller, conversationId) => {
    const { kind, state } = await getSeat(db, caller, conversationId)
    const key = `${conversationId} ${caller.id}`
    const now = Date.now()
    if (kind === 'topic' || state === 'request' || now - (lastAt.get(key) ?? 0) < EVERY_MS) return
    lastAt.delete(key)
    lastAt.set(key, now)
    if (lastAt.size > REMEMBERED) lastAt.delete(lastAt.keys().next().value!)
    await db.transaction((tx) => tx.signal(TYPING_SIGNAL, key))
  }
}
