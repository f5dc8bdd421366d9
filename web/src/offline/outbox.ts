import type { Plaza } from '../data/plaza.ts'
import { isProblem } from '../data/plaza.ts'
import { all, forget, keep } from './store.ts'

/** What waits to be sent. The key was made before the first try, so that sending again is never a second effect. */
export type Waiting = { idempotencyKey: string; text: string } & (
  | { kind: 'comment'; feed: number; body: { body: string; reply_user?: number } }
  | { kind: 'like'; feed: number }
  | { kind: 'feed'; body: Record<string, unknown>; pictures: Blob[]; film?: { resource: Blob; cover?: Blob } }
)

export const newOutboxKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const waitingThings = (): Promise<Waiting[]> => all<Waiting>('outbox')

export async function addToOutbox(thing: Waiting): Promise<void> {
  await keep('outbox', thing.idempotencyKey, thing)
  changed()
}

export interface Delivery {
  sent: Waiting[]
  /** Refused for good, with what the service said. */
  refused: { thing: Waiting; reason: string }[]
}

let isSending = false

/** Sends everything that waits, oldest first. What the network loses again stays; what is refused is given back. */
export async function sendOutbox(plaza: Plaza): Promise<Delivery> {
  const delivery: Delivery = { sent: [], refused: [] }
  if (isSending) return delivery
  isSending = true
  try {
    for (const thing of await waitingThings()) {
      try {
        await sendOne(plaza, thing)
        delivery.sent.push(thing)
      } catch (error) {
        if (!isProblem(error) || error.status >= 500 || error.status === 429) break
        delivery.refused.push({ thing, reason: error.message })
      }
      await forget('outbox', thing.idempotencyKey)
      changed()
    }
  } finally {
    isSending = false
  }
  return delivery
}

async function sendOne(plaza: Plaza, thing: Waiting): Promise<unknown> {
  const { idempotencyKey } = thing
  if (thing.kind === 'like')
    return plaza.POST('/feeds/{feed}/like', { params: { path: { feed: thing.feed } }, idempotencyKey })
  if (thing.kind === 'comment')
    return plaza.POST('/feeds/{feed}/comments', {
      params: { path: { feed: thing.feed } },
      body: thing.body,
      idempotencyKey,
    })
  return sendFeed(plaza, thing)
}

/** Uploads what a feed shows, then publishes it. */
export async function sendFeed(
  plaza: Plaza,
  { body, pictures, film, idempotencyKey }: Extract<Waiting, { kind: 'feed' }>,
): Promise<{ id: number }> {
  const images: string[] = []
  for (const picture of pictures) images.push(await plaza.upload(picture, { name: 'picture' }))
  const video = film && {
    resource: await plaza.upload(film.resource, { name: 'film.mp4' }),
    ...(film.cover && { cover: await plaza.upload(film.cover, { name: 'cover' }) }),
  }
  const content = { ...body, ...(images.length > 0 && { images }), ...(video && { video }) }
  return (await plaza.POST('/feeds', { body: content as never, idempotencyKey })) as unknown as { id: number }
}
