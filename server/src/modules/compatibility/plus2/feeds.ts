import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, type Caller, callerOf, type Queryable } from '../../../kernel/index.ts'
import { findOwnNodes } from '../../files/index.ts'
import { type Ask, isRefused, passOn } from './ask.ts'
import { forClient } from './client.ts'
import { withFileIds } from './feed-shapes.ts'
import { type Fields, isFields, numberIn } from './fields.ts'

/** As many as the client shows next to the number of likes. */
const SHOWN_LIKES = 5

const hide = { hide: true }
const any = { config: { access: 'any' }, schema: hide, ...forClient } as const
const user = { config: { access: 'user' }, schema: hide, ...forClient } as const
const writing = { config: { access: 'user', takesKey: false }, schema: hide, ...forClient } as const

/** Reading, publishing and commenting, in the shapes of the older client. */
export function feedRoutes(app: App, ask: Ask, db: Queryable): void {
  const pass =
    (shape: (body: unknown) => unknown, path: (request: FastifyRequest) => string) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await ask(request, 'GET', path(request))
      if (isRefused(answer)) return passOn(reply, answer)
      return passOn(reply, { ...answer, body: shape(await withFileIds(db, answer.body)) })
    }
  const asAsked = ({ url }: FastifyRequest) => url.replace(/^\/api\/v2/, '')
  const same = (body: unknown) => body

  app.get('/feeds', { ...any, handler: pass((feeds) => ({ ad: [], pinned: [], feeds }), listOf) })
  app.get('/feeds/:feed', {
    ...any,
    handler: async (request, reply) => {
      const answer = await ask(request, 'GET', asAsked(request))
      if (isRefused(answer)) return passOn(reply, answer)
      const likes = await ask(
        request,
        'GET',
        `/feeds/${(request.params as { feed: string }).feed}/likes?limit=${SHOWN_LIKES}`,
      )
      const feed = { ...(await withFileIds(db, answer.body as Fields)), likes: isRefused(likes) ? [] : likes.body }
      return passOn(reply, { ...answer, body: feed })
    },
  })
  app.get('/feeds/collections', { ...user, handler: pass(same, asAsked) })
  app.get('/user/likes', { ...user, handler: pass(same, asAsked) })
  app.get('/user/comments', { ...user, handler: pass(same, asAsked) })

  app.post('/feeds', {
    ...writing,
    handler: async (request, reply) =>
      passOn(reply, await ask(request, 'POST', '/feeds', await asOurs(db, callerOf(request), request.body))),
  })

  app.post('/feeds/:feed/comments', {
    ...writing,
    handler: async (request, reply) =>
      passOn(reply, await ask(request, 'POST', asAsked(request), withoutMark(request.body))),
  })
}

/** `follow` is what we call `newFollow`. */
const listOf = ({ query, url }: FastifyRequest): string => {
  const asked = new URLSearchParams(url.split('?')[1] ?? '')
  if ((query as Fields)['type'] === 'follow') asked.set('type', 'newFollow')
  return `/feeds?${asked}`
}

/** The client numbers its comments; here nothing needs that. */
const withoutMark = (body: unknown): unknown => {
  if (!isFields(body)) return body
  const { comment_mark: _mark, ...rest } = body
  return rest
}

/** Files by their nodes instead of their ids, and no price of nothing. What is wrong stays, and is refused as usual. */
async function asOurs(db: Queryable, caller: Caller, body: unknown): Promise<unknown> {
  if (!isFields(body)) return body
  const { amount, images, video, ...rest } = body
  const pictures = Array.isArray(images) ? images : undefined
  const clip = isFields(video) && 'video_id' in video ? video : undefined
  const ids = [...(pictures ?? []).map(idOf), clip?.['video_id'], clip?.['cover_id']].map(numberIn)
  const nodes = await findOwnNodes(db, caller.id, ids.filter(Number.isSafeInteger))
  const nodeOf = (id: unknown) => nodes.get(numberIn(id)) ?? (typeof id === 'number' ? String(id) : id)
  return {
    ...rest,
    ...(amount && numberIn(amount) !== 0 ? { amount } : {}),
    ...(isGiven(images) && {
      images: pictures?.map((picture) => (isFields(picture) ? nodeOf(picture['id']) : picture)) ?? images,
    }),
    ...(isGiven(video) && { video: clip ? videoOf(clip, nodeOf) : video }),
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const idOf = (picture: unknown): unknown => (isFields(picture) ? picture['id'] : undefined)

const videoOf = ({ video_id: video, cover_id: cover }: Fields, nodeOf: (id: unknown) => unknown) => ({
  resource: nodeOf(video),
  ...(cover !== undefined && { cover: nodeOf(cover) }),
})
