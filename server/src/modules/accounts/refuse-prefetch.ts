import type { FastifyRequest } from 'fastify'
import { prefetchRefused } from './errors.ts'

/** A GET that takes effect must not do so because a browser guessed that it would be wanted. */
export function refusePrefetch(request: FastifyRequest): void {
  const purpose = [request.headers['sec-purpose'], request.headers['purpose'], request.headers['x-moz']]
    .flat()
    .join(' ')
  if (/prefetch|prerender|preview/i.test(purpose)) throw prefetchRefused()
}
