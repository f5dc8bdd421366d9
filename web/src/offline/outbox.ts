import type { Plaza } from '../data/plaza.ts'
import { isProblem } from '../data/plaza.ts'
import { sendOne } from './send.ts'
import { all, find, forget, keep } from './store.ts'
import type { Toggle, Waiting } from './waiting.ts'

export type { Toggle, Waiting, WaitingFeed, WaitingMessage } from './waiting.ts'

export const isToggle = (thing: Waiting): thing is Waiting & Toggle => 'isOn' in thing

export const newOutboxKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const nameOf = (thing: Waiting): string => (isToggle(thing) ? `${thing.kind}:${thing.target}` : thing.idempotencyKey)

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
// The outbox is shared: what one tab adds or sends, the others show.
const tabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('plaza-outbox')
tabs?.addEventListener('message', tell)
const changed = () => {
  tell()
  tabs?.postMessage('changed')
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Everything that waits, oldest first. */
export const waitingThings = async (): Promise<Waiting[]> =>
  (await all<Waiting>('outbox')).sort((one, other) => one.at - other.at)

export const isWaiting = async (thing: Waiting): Promise<boolean> =>
  (await find<Waiting>('outbox', nameOf(thing))) !== undefined

export async function addToOutbox(thing: Waiting): Promise<void> {
  const before = await find<Waiting>('outbox', nameOf(thing))
  // On and off again before it was sent cancels out.
  const isUndone = before && isToggle(before) && isToggle(thing) && !before.isTried && before.isOn !== thing.isOn
  if (isUndone) await forget('outbox', nameOf(thing))
  else await keep('outbox', nameOf(thing), thing)
  changed()
}

/** Discarded by its author. */
export async function dropFromOutbox(thing: Waiting): Promise<void> {
  await forget('outbox', nameOf(thing))
  changed()
}

export interface Delivery {
  sent: Waiting[]
  /** Refused for good, with the service's reason. */
  refused: { thing: Waiting; reason: string }[]
}

let isSending = false
let isAgain = false

/** Sends everything of this user's that waits. What fails for lack of a network stays; what is refused is returned. */
export async function sendOutbox(plaza: Plaza, owner: number): Promise<Delivery> {
  const delivery: Delivery = { sent: [], refused: [] }
  if (isSending) {
    isAgain = true
    return delivery
  }
  isSending = true
  try {
    do {
      isAgain = false
      // Another tab may be sending too. The key makes that harmless; the lock only saves work.
      if (navigator.locks) await navigator.locks.request('outbox', () => sendAll(plaza, owner, delivery))
      else await sendAll(plaza, owner, delivery)
    } while (isAgain)
  } finally {
    isSending = false
  }
  return delivery
}

async function sendAll(plaza: Plaza, owner: number, delivery: Delivery): Promise<void> {
  for (const thing of await waitingThings()) {
    if (thing.owner !== undefined && thing.owner !== owner) continue
    if (isToggle(thing)) await keep('outbox', nameOf(thing), { ...thing, isTried: true })
    try {
      await sendOne(plaza, thing)
      delivery.sent.push(thing)
    } catch (error) {
      if (!isProblem(error) || error.status >= 500 || LATER.has(error.status) || error.code === RUNNING) return
      delivery.refused.push({ thing, reason: error.message })
    }
    const now = await find<Waiting>('outbox', nameOf(thing))
    // Changed meanwhile: that is sent next.
    if (now?.idempotencyKey === thing.idempotencyKey) await forget('outbox', nameOf(thing))
    else isAgain = true
    changed()
  }
}

/** Not a refusal of the act itself: no one is signed in, or the rate limit was hit. */
const LATER = new Set([401, 408, 425, 429])
/** The previous page had sent it and was left before the answer came. */
const RUNNING = 'idempotency.running'
