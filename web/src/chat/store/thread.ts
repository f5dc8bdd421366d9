import type { Message } from './types.ts'

/** The messages of a conversation that are loaded: one stretch, ascending by `seq`. */
export interface Thread {
  /** Every change up to here is known. */
  rev: number
  messages: readonly Message[]
  /** There is nothing before the first, nothing after the last. */
  isAtStart: boolean
  isAtEnd: boolean
  /** Up to where the other person of a direct conversation read. */
  readByOther: number
}

/**
 * Puts messages into the stretch. A known one is replaced by a later change of it; a new one is added after the last only
 * where nothing is missing between; others are outside of what is loaded and are left.
 */
export function putMessages(thread: Thread, changed: readonly Message[]): Thread {
  const messages = [...thread.messages]
  for (const message of changed) {
    const last = messages.at(-1)
    if (!last || message.seq > last.seq) {
      if (thread.isAtEnd) messages.push(message)
      continue
    }
    const at = messages.findIndex(({ seq }) => seq >= message.seq)
    const known = messages[at]
    if (known?.seq === message.seq) {
      if (known.rev <= message.rev) messages[at] = message
    } else if (at > 0) messages.splice(at, 0, message)
  }
  return { ...thread, messages }
}

/** Adds a page before the first message. */
export function addOlder(thread: Thread, page: readonly Message[], isAll: boolean): Thread {
  const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY
  const older = page.filter(({ seq }) => seq < first)
  return { ...thread, messages: [...older, ...thread.messages], isAtStart: isAll }
}

/** Adds a page after the last message. */
export function addNewer(thread: Thread, page: readonly Message[], isAll: boolean): Thread {
  const last = thread.messages.at(-1)?.seq ?? 0
  const newer = page.filter(({ seq }) => seq > last)
  return { ...thread, messages: [...thread.messages, ...newer], isAtEnd: isAll }
}

/** Who wrote what is loaded, the latest first. */
export function authorsOf({ messages }: Pick<Thread, 'messages'>): Message['user'][] {
  const authors = new Map<number, Message['user']>()
  for (const { user } of [...messages].reverse()) if (!authors.has(user.id)) authors.set(user.id, user)
  return [...authors.values()]
}
