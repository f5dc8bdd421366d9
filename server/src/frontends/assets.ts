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
    const file = (await pages.load())?.frontend.files.get(path)
    if (!file) throw notFound('route.not_found', 'This address does not exist.')
    return sendBuilt(request, reply, path, file)
  }
  for (const url of ['/assets/*', '/sw.js'])
    app.get(url, {
      config: open,
      schema: { hide: true },
      handler: (request, reply) => send(request, reply as FastifyReply),
    })
}

const COLOR = /^[0-9a-f]{6}$/i

/** The operator's accent colour as a style sheet, adjusted for contrast in both themes; named for the colour. */
export function registerAccent(app: App, pages: WebPages): void {
  app.get('/site.css', {
    config: open,
    schema: { hide: true },
    handler: async (request, reply) => {
      const color = request.url.split('?')[1] ?? ''
      const css = COLOR.test(color) ? ((await pages.load())?.bundle.accentCss(`#${color}`) ?? '') : ''
      return (reply as FastifyReply)
        .header('cache-control', 'public, max-age=86400')
        .type('text/css; charset=utf-8')
        .send(css)
    },
  })
}
