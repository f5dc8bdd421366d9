import { tellChat } from '../chat/store/events.ts'
import type { Plaza } from '../data/plaza.ts'
import type { Waiting, WaitingFeed, WaitingMessage } from './waiting.ts'

/** Sends something that waited, as it would have been sent at once. */
export async function sendOne(plaza: Plaza, thing: Waiting): Promise<unknown> {
  const { idempotencyKey } = thing
  switch (thing.kind) {
    case 'like': {
      const call = { params: { path: { feed: thing.target } }, idempotencyKey }
      return thing.isOn ? plaza.POST('/feeds/{feed}/like', call) : plaza.DELETE('/feeds/{feed}/unlike', call)
    }
    case 'collect': {
      const call = { params: { path: { feed: thing.target } }, idempotencyKey }
      return thing.isOn ? plaza.POST('/feeds/{feed}/collections', call) : plaza.DELETE('/feeds/{feed}/uncollect', call)
    }
    case 'follow': {
      const call = { params: { path: { user: thing.target } }, idempotencyKey }
      return thing.isOn ? plaza.PUT('/user/followings/{user}', call) : plaza.DELETE('/user/followings/{user}', call)
    }
    case 'comment': {
      const { feed, body } = thing
      return plaza.POST('/feeds/{feed}/comments', { params: { path: { feed } }, body, idempotencyKey })
    }
    case 'message':
      return sendMessage(plaza, thing)
    case 'feed':
      return sendFeed(plaza, thing)
  }
}

/** Uploads what a feed shows, then publishes it. */
export async function sendFeed(
  plaza: Plaza,
  { body, pictures, film, idempotencyKey }: WaitingFeed,
): Promise<{ id: number }> {
  const images: string[] = []
  for (const picture of pictures) images.push(await plaza.upload(picture, { name: 'picture' }))
  const video = film && {
    resource: await plaza.upload(film.resource, { name: 'film.mp4' }),
    ...(film.cover && { cover: await plaza.upload(film.cover, { name: 'cover' }) }),
  }
  const content = { ...body, ...(images.length > 0 && { images }), ...(video && { video }) }
  return await plaza.POST('/feeds', { body: content, idempotencyKey })
}

/** Uploads what a message shows, then sends it; its key is its `client_id`, so it is stored once. */
async function sendMessage(plaza: Plaza, { conversation, body, files, idempotencyKey }: WaitingMessage): Promise<void> {
  const nodes: string[] = []
  for (const file of files) nodes.push(await plaza.upload(file, { name: 'file' }))
  const message = await plaza.call('POST /chat/conversations/{conversation}/messages', {
    path: { conversation },
    body: { ...body, client_id: idempotencyKey, ...(nodes.length > 0 && { files: nodes }) },
  })
  tellChat({ type: 'message', message })
}
