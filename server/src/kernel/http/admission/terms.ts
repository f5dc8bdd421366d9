import type { Socket } from 'node:net'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { RateLimiter } from '../rate-limit.ts'
import { routeOf } from '../types.ts'
import type { Terms } from './together.ts'

export interface TermsOptions {
  limiter: RateLimiter
  addressKeyOf: (address: string) => string
  /** Told of each who was given the answer, as of every request. */
  observe: (
    method: string,
    route: string | undefined,
    url: string,
    status: number,
    ms: number,
    requestId: string,
  ) => void
}

/** How the answer to a request is given to others who asked the same; for them is done what is done for every request. */
export const createTermsFor =
  ({ limiter, addressKeyOf, observe }: TermsOptions) =>
  (request: FastifyRequest, config: FastifyContextConfig): Terms => {
    const route = routeOf(request).url
    // The framework tells the address of each, as it told that of the first: from the connection and what proxies say.
    const raw: { socket: Socket | undefined; headers: Record<string, string | undefined> } = {
      socket: undefined,
      headers: {},
    }
    const other = Object.create(request, { raw: { value: raw } }) as FastifyRequest
    return {
      isForAll: () => request.accessToken === undefined,
      count(socket, forwardedFor) {
        raw.socket = socket
        raw.headers['x-forwarded-for'] = forwardedFor
        const key = `address:${addressKeyOf(other.ip)}`
        const { remaining } = limiter.peek(key)
        if (config.counted === false) return remaining
        return remaining > 0 ? limiter.count(key).remaining : undefined
      },
      given(requestId, ms) {
        observe('GET', route, request.url, 200, ms, requestId)
      },
    }
  }
