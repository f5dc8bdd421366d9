import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../kernel/http/types.ts'
import { notFound } from '../kernel/problem.ts'
import { sendBuilt } from './send-built.ts'
import type { WebPages } from './web-pages.ts'

const open = { access: 'any', counted: false, lane: 'stream' } as const

/** The built files of the web client: from memory, compressed when they were built. */
export function registerAssets(app: App, pages: WebPages): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    const file = (await pages.load())?.face.files.get(path)
    if (!file) throw notFound('route.not_found', 'There is nothing at this address.')
    return sendBuilt(request, reply, path, file)
  }
  for (const url of ['/assets/*', '/sw.js'])
    app.get(url, {
      config: open,
      schema: { hide: true },
      handler: (request, reply) => send(request, reply as FastifyReply),
    })
}
