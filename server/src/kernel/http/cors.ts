import type { FastifyReply, FastifyRequest } from 'fastify'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Range',
  'X-Read-After',
  'X-Requested-With',
  'X-Device-Token',
].join(', ')
const EXPOSED =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, X-Step-Up, X-Read-After, Content-Range, ETag'
const REMEMBER_S = 600

/**
 * Lets browsers call from the listed origins, with credentials, and from no other. Nothing that was not listed is
 * reflected. A preflight is answered here, before anything asks who is calling: browsers send it without a token.
 * Returns whether the request was a preflight and has been answered.
 */
export function allowOrigin(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): boolean {
  if (origins.length === 0) return false
  void reply.header('vary', 'Origin')
  const { origin, 'access-control-request-method': method } = request.headers
  if (origin === undefined || !origins.includes(origin)) return false
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED,
  })
  if (request.method !== 'OPTIONS' || method === undefined) return false
  void reply
    .code(204)
    .headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': String(REMEMBER_S),
    })
    .send()
  return true
}
