import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { proceed } from '../../proceed.ts'
import { type FindCaller, tokenOf } from '../access.ts'
import type { RateLimiter, RateState } from '../rate-limit.ts'

export type Identify = (request: FastifyRequest, config: FastifyContextConfig) => RateState | Promise<RateState>

/** Authenticates the caller and counts the request against them, or against their address. */
export const createIdentify =
  (limiter: RateLimiter, findCaller: FindCaller, isOwnToken: (token: string) => boolean): Identify =>
  (request, config) => {
    const isCounted = config.counted !== false
    const count = () => {
      const key = limitKeyOf(request)
      return isCounted ? limiter.count(key) : { ...limiter.peek(key), isOver: false }
    }
    const token = tokenOf(request)
    request.accessToken = token
    if (!token || config.looksUpToken) return count()
    // Guessing tokens has a budget of its own, so that it cannot be used to hammer the database.
    const guesses = `guess:${request.addressKey}`
    const guessed = limiter.peek(guesses)
    // Others behind the same address may have good tokens: a token we issued is still looked up, until that very token
    // was wrong too often. The rest is not told "401, sign in again".
    if (guessed.remaining === 0 && !(isOwnToken(token) && limiter.peek(deadKey(token)).remaining > 0))
      return { ...guessed, isOver: isCounted }
    return proceed(findCaller(token, request.addressKey), (caller) => {
      request.caller = caller?.isSuspended && !config.whileSuspended ? undefined : caller
      if (!caller) for (const key of [guesses, deadKey(token)]) limiter.count(key)
      return count()
    })
  }

/** Whose requests are counted together: those of a key, a user or an address. */
const limitKeyOf = ({ caller, addressKey }: FastifyRequest): string => {
  if (caller?.key) return `key:${caller.key.id}`
  return caller ? `user:${caller.id}` : `address:${addressKey}`
}

const deadKey = (token: string): string => `dead:${createHash('sha256').update(token).digest('base64url').slice(0, 22)}`
