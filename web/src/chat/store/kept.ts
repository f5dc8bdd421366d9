import { allBelow, find, forget, forgetBelow, keep } from '../../offline/store.ts'
import type { Thread } from './thread.ts'
import type { Conversation } from './types.ts'

/** A conversation that was opened, as it was last shown. */
export interface Kept {
  conversation: Conversation
  thread: Thread
  /** When, in milliseconds. */
  at: number
}

const CONVERSATIONS = 30
const MESSAGES = 100
const AFTER_MS = 300

const allOf = (owner: number): string => `${owner}:`
const nameOf = (owner: number, id: number): string => `${allOf(owner)}${id}`

/** What was read is deleted with the session of who read it. */
export const forgetKeptChats = (): Promise<void> => forgetBelow('chats', '')

/** Keeps the conversations that were opened in this browser, so that they can be read without a network. */
export function createKeeper(owner: number, read: (id: number) => Omit<Kept, 'at'> | undefined) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let isTrimmed = false

  const write = async (id: number) => {
    timers.delete(id)
    const now = read(id)
    // A stretch in the middle is not what one wants to see first.
    if (!now?.thread.isAtEnd) return
    const { messages } = now.thread
    const isCut = messages.length > MESSAGES
    const thread = {
      ...now.thread,
      messages: messages.slice(-MESSAGES),
      isAtStart: now.thread.isAtStart && !isCut,
    }
    await keep('chats', nameOf(owner, id), { conversation: now.conversation, thread, at: Date.now() } satisfies Kept)
    if (!isTrimmed) await trim()
  }

  /** The ones that were opened last stay. */
  const trim = async () => {
    isTrimmed = true
    const all = await allBelow<Kept>('chats', allOf(owner))
    const old = all.sort((one, other) => other.at - one.at).slice(CONVERSATIONS)
    for (const { conversation } of old) await forget('chats', nameOf(owner, conversation.id))
  }

  return {
    find: (id: number) => find<Kept>('chats', nameOf(owner, id)).catch(() => undefined),
    /** It was shown or has changed. */
    note(id: number): void {
      clearTimeout(timers.get(id))
      timers.set(
        id,
        setTimeout(() => void write(id).catch(() => {}), AFTER_MS),
      )
    },
    drop(id: number): void {
      clearTimeout(timers.get(id))
      timers.delete(id)
      void forget('chats', nameOf(owner, id)).catch(() => {})
    },
    close(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
