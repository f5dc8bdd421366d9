import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Marks a request that another request of this process makes, such as a page for its content. */
export const INSIDE_HEADER = 'x-plaza-inside'

/** Tells requests from inside by a key that never leaves the process. */
export function createInside(): { key: string; isInside: (request: FastifyRequest) => boolean } {
  const key = randomBytes(32).toString('hex')
  const bytes = Buffer.from(key)
  return {
    key,
    isInside({ headers }) {
      const given = headers[INSIDE_HEADER]
      return typeof given === 'string' && given.length === key.length && timingSafeEqual(Buffer.from(given), bytes)
    },
  }
}
