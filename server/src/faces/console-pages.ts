import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../kernel/http/types.ts'
import { notFound } from '../kernel/problem.ts'
import { type BuiltFace, readFace, stampOf } from './built-face.ts'
import { encode } from './page-cache.ts'
import { encodingFor, sendBuilt } from './send-built.ts'

const FILE = /\.\w+$/

/** The console: one document for every address below `/console`, and its files. */
export function registerConsole(app: App, policy: string, isWatching: boolean): void {
  let face: BuiltFace | undefined
  let stamp: string | undefined
  const load = () => {
    const now = stamp === undefined || isWatching ? stampOf('console') : stamp
    if (now !== stamp) face = readFace('console', '/console')
    stamp = now
    return face
  }

  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    const built = load()
    const file = FILE.test(path) ? built?.files.get(path) : undefined
    if (file) return sendBuilt(request, reply, path, file)
    const page = built?.files.get('/console/index.html')
    if (!page || FILE.test(path)) throw notFound('route.not_found', 'There is nothing at this address.')
    return sendDocument(request, reply, page.plain.toString())
  }

  // Some of its parts put a style of their own into the page; they are given this nonce to do so.
  async function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string) {
    const nonce = randomBytes(16).toString('base64')
    const encoding = encodingFor(request)
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    const withNonce = html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`)
    return reply
      .headers({
        'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
        'referrer-policy': 'same-origin',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      })
      .type('text/html; charset=utf-8')
      .send(await encode(withNonce, encoding))
  }

  for (const url of ['/console', '/console/*'])
    app.get(url, {
      config: { access: 'any', counted: false, lane: 'transfer' },
      schema: { hide: true },
      handler: (request, reply) => send(request, reply as FastifyReply),
    })
}
