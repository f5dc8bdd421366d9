import { type App, Closed, callerOf, Limit, Offset, type Queryable } from '../../../kernel/index.ts'
import { listPeopleBySharedTags } from '../../tags/index.ts'
import { type Ask, isRefused, passOn } from './ask.ts'

const Window = Closed({ limit: Limit(15), offset: Offset })
const schema = { hide: true, querystring: Window }
/** The newest people are listed by one request for all of them. */
const MAX_NEWEST = 100

/** Finding people: popular, new, and with the same tags; and what was verified of the caller. */
export function peopleRoutes(app: App, ask: Ask, db: Queryable): void {
  app.get('/user/populars', {
    config: { access: 'any' },
    schema,
    handler: async (request, reply) => {
      const { limit, offset } = request.query
      return passOn(reply, await ask(request, 'GET', `/user/recommends?limit=${limit}&offset=${offset}`))
    },
  })

  app.get('/user/certification', {
    config: { access: 'user' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const answer = await ask(request, 'GET', '/user')
      if (isRefused(answer)) return passOn(reply, answer)
      const { id, verification } = answer.body as {
        id: number
        verification: { type: string; description: string } | null
      }
      // Not a refusal, which the client would show.
      if (!verification) return reply.code(204).send()
      const { type, description } = verification
      return { user_id: id, certification_name: type, status: 1, data: { desc: description, files: [] } }
    },
  })

  app.get('/user/latests', {
    config: { access: 'any' },
    schema,
    handler: async (request, reply) => {
      const { limit, offset } = request.query
      if (offset! >= MAX_NEWEST) return []
      const answer = await ask(request, 'GET', `/users?limit=${Math.min(MAX_NEWEST, offset! + limit)}`)
      return passOn(reply, isRefused(answer) ? answer : { ...answer, body: (answer.body as unknown[]).slice(offset) })
    },
  })

  app.get('/user/find-by-tags', {
    config: { access: 'user' },
    schema,
    handler: async (request, reply) => {
      const { limit, offset } = request.query
      const ids = await listPeopleBySharedTags(db, callerOf(request).id, { limit, offset: offset! })
      if (ids.length === 0) return []
      const answer = await ask(request, 'GET', `/users?id=${ids.join(',')}&limit=${limit}`)
      if (isRefused(answer)) return passOn(reply, answer)
      const byId = new Map((answer.body as { id: number }[]).map((person) => [person.id, person]))
      return passOn(reply, { ...answer, body: ids.flatMap((id) => byId.get(id) ?? []) })
    },
  })
}
