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
/** A lively conversation is written so often at most. */
const EVERY_MS = 300

const allOf = (owner: number): string => `${owner}:`
const nameOf = (owner: number, id: number): string => `${allOf(owner)}${id}`

/** What was read is deleted with the session of who read it. */
export const forgetKeptChats = (): Promise<void> => forgetBelow('chats', '')

/** Keeps the conversations that were opened in this browser, so that they can be read without a network. */
export function createKeeper(owner: number, read: (id: number) => Omit<Kept, 'at'> | undefined) {
  /** What was written lately, and whether it has changed since. */
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const changed = new Set<number>()
  let isTrimmed = false
  let isClosed = false

  // At once, because the page may be gone in a moment.
  const write = async (id: number) => {
    changed.delete(id)
    const again = () => {
      timers.delete(id)
      if (changed.has(id)) void write(id).catch(() => {})
    }
    timers.set(id, setTimeout(again, EVERY_MS))
    // A message changes its thread first, then its conversation.
    await undefined
    if (isClosed) return
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
      // What is answered after signing out is not kept.
      if (isClosed) return
      if (timers.has(id)) changed.add(id)
      else void write(id).catch(() => {})
    },
    drop(id: number): void {
      changed.delete(id)
      void forget('chats', nameOf(owner, id)).catch(() => {})
    },
    close(): void {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      changed.clear()
    },
  }
}
