import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltFile } from './built-frontend.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const takes = (header: string, coding: string): boolean =>
  new RegExp(`(^|[\\s,])${coding}($|[\\s,;])(?!\\s*q=0(\\.0*)?($|[\\s,]))`, 'i').test(header)

/** The best encoding a client accepts. */
export function encodingFor(request: FastifyRequest): Encoding {
  const header = request.headers['accept-encoding'] ?? ''
  return takes(header, 'br') ? 'br' : takes(header, 'gzip') ? 'gzip' : 'identity'
}

/** Names with a hash in them never change their content. */
const isHashed = (path: string): boolean => path.includes('/assets/')

/**
 * A service worker obeys the policy it came with: without this it could fetch nothing, and would never be installed.
 */
const WORKER = '/sw.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Sends a built file from memory, or 304 to a client that has it. */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, path: string, file: BuiltFile) {
  void reply.headers({
    'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    ...(path === WORKER && { 'content-security-policy': WORKER_POLICY }),
  })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const wanted = encodingFor(request)
  const body = wanted === 'br' ? file.brotli : wanted === 'gzip' ? file.gzip : undefined
  if (body) void reply.header('content-encoding', wanted)
  return reply.type(file.type).send(body ?? file.plain)
}
