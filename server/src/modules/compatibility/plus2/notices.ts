import type { FastifyRequest } from 'fastify'
import { type App, Closed, Limit, Offset } from '../../../kernel/index.ts'
import { type Answer, type Ask, isRefused, passOn } from './ask.ts'
import { forClient } from './client.ts'
import { isFields } from './fields.ts'

interface Notice {
  id: string
  created_at: string
  read_at: string | null
  data: { sender?: { id: number; name: string }; content?: string }
}
interface Statistics {
  badges: Record<string, number>
}

const reading = { config: { access: 'user' }, schema: { hide: true } } as const
const writing = { config: { access: 'user', takesKey: false }, schema: { hide: true } } as const

/** The older client's names of what it counts. */
const KIND_OF: ReadonlyMap<string, string> = new Map([
  ['commented', 'comment'],
  ['liked', 'like'],
  ['system', 'system'],
  ['following', 'following'],
])
/** What our notices list at once. */
const PAGE = 10

/** What is unread, from whom, and marking it read. */
export function noticeRoutes(app: App, ask: Ask): void {
  const statistics = (request: FastifyRequest) => ask(request, 'GET', '/user/notification-statistics')
  const page = (request: FastifyRequest, number: number, kind = '') =>
    ask(request, 'GET', `/user/notifications?page=${number}${kind && `&type=${kind}`}`)

  app.get('/user/counts', {
    ...reading,
    handler: async (request, reply) => {
      const answer = await statistics(request)
      if (isRefused(answer)) return passOn(reply, answer)
      const { badges } = answer.body as Statistics
      return { user: Object.fromEntries([...KIND_OF].map(([name, kind]) => [name, badges[kind] ?? 0])) }
    },
  })

  app.patch('/user/counts', {
    ...writing,
    handler: async (request, reply) => {
      const type = isFields(request.body) ? request.body['type'] : undefined
      const kind = typeof type === 'string' ? KIND_OF.get(type) : undefined
      // Kinds that nothing here counts are read already.
      return kind
        ? passOn(reply, await ask(request, 'PUT', '/user/notifications', { type: kind }))
        : reply.code(204).send()
    },
  })

  app.put('/user/notifications/all', {
    ...writing,
    handler: async (request, reply) => {
      const answer = await statistics(request)
      if (isRefused(answer)) return passOn(reply, answer)
      for (const [kind, unread] of Object.entries((answer.body as Statistics).badges)) {
        if (unread === 0) continue
        const marked = await ask(request, 'PUT', '/user/notifications', { type: kind })
        if (isRefused(marked)) return passOn(reply, marked)
      }
      return reply.code(204).send()
    },
  })

  app.get('/user/unread-count', {
    ...reading,
    handler: async (request, reply) => {
      const answers = [
        await statistics(request),
        await page(request, 1, 'comment'),
        await page(request, 1, 'like'),
        await page(request, 1, 'system'),
      ] as const
      const refused = answers.find(isRefused)
      if (refused) return passOn(reply, refused)
      const [counts, comments, likes, system] = answers
      const { badges } = counts.body as Statistics
      const [newest] = noticesOf(system)
      return {
        counts: {
          unread_comments_count: badges['comment'] ?? 0,
          unread_likes_count: badges['like'] ?? 0,
          unread_group_join_count: 0,
        },
        comments: lastPeople(comments),
        likes: lastPeople(likes),
        ...(newest && { system: { ...newest, created_at: plain(newest.created_at) } }),
      }
    },
  })

  app.get('/user/notifications', {
    ...reading,
    ...forClient,
    schema: { ...reading.schema, querystring: Closed({ limit: Limit(15), offset: Offset }) },
    handler: async (request, reply) => {
      const { limit, offset } = request.query
      const found: Notice[] = []
      const first = Math.floor(offset! / PAGE)
      for (let at = first; at * PAGE < offset! + limit!; at++) {
        const answer = await page(request, at + 1)
        if (isRefused(answer)) return passOn(reply, answer)
        const notices = noticesOf(answer)
        found.push(...notices)
        if (notices.length < PAGE) break
      }
      const start = offset! - first * PAGE
      return found.slice(start, start + limit!).map((notice) => ({
        ...notice,
        created_at: plain(notice.created_at),
        read_at: notice.read_at && plain(notice.read_at),
      }))
    },
  })
}

const noticesOf = ({ body }: Answer): Notice[] => (body as { data: Notice[] }).data

/** Everyone of the latest notices once. */
function lastPeople(answer: Answer) {
  const people = new Map<number, object>()
  for (const { id, created_at, data } of noticesOf(answer))
    if (data.sender && !people.has(data.sender.id))
      people.set(data.sender.id, { id, user_id: data.sender.id, time: plain(created_at), user: data.sender })
  return [...people.values()]
}

/** `2026-11-15T08:30:00Z` as the client reads it. */
const plain = (iso: string): string => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, '')
