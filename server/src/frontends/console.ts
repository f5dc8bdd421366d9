import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../kernel/http/types.ts'
import { notFound } from '../kernel/problem.ts'
import { type BuiltFrontend, readFrontend, stampOf } from './built-frontend.ts'
import { sendBuilt } from './send-built.ts'
import type { SiteView } from './site.ts'

export interface ConsoleOptions {
  policy: string
  site: (visitor: FastifyRequest) => SiteView
  /** In development a new build is used by the next request. */
  isWatching: boolean
}

const open = { access: 'any', counted: false, lane: 'stream' } as const
const THEME = /(?:^|; *)plaza_theme=(light|dark)/

/** The console: one page for every address below `/console`, and its files. It uses the service like any client. */
export function registerConsole(app: App, { policy, site, isWatching }: ConsoleOptions): void {
  let frontend: BuiltFrontend | undefined
  let stamp = ''
  const load = (): BuiltFrontend => {
    const now = frontend && !isWatching ? stamp : stampOf('console')
    if (!frontend || now !== stamp) frontend = readFrontend('console', '/console')
    stamp = now
    if (!frontend) throw new Error('The console is not built. Start with `npm start`, or run `npm run build`.')
    return frontend
  }

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // The theme is in the page from its first byte, or a dark screen would flash white.
    const theme = THEME.exec(request.headers.cookie ?? '')?.[1]
    // Whether this visitor can sign in at the provider is known here alone: a proxy hides the sandbox's.
    const { provider } = site(request)
    const attributes = `${theme ? `data-theme="${theme}" ` : ''}${provider ? `data-provider="${inAttribute(provider)}" ` : ''}`
    const markup = load().files.get('/console/index.html')!.plain.toString('utf8')
    return reply
      .headers({
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), payment=()',
        'x-robots-tag': 'noindex',
        vary: 'Cookie',
      })
      .type('text/html; charset=utf-8')
      .send(markup.replace('<html ', () => `<html ${attributes}`))
  }
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    if (!path.startsWith('/console/assets/')) return sendPage(request, reply)
    const file = load().files.get(path)
    if (!file) throw notFound('route.not_found', 'This address does not exist.')
    return sendBuilt(request, reply, path, file)
  }
  for (const url of ['/console', '/console/*'])
    app.get(url, {
      config: open,
      schema: { hide: true },
      handler: (request, reply) => send(request, reply as FastifyReply),
    })
}

const inAttribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
