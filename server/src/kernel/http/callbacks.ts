import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { tooMany } from '../problem.ts'
import { createRateLimiter } from './rate-limit.ts'

/** Forged callbacks per address and minute, after which the address is refused. */
export const FORGED_PER_MINUTE = 60

/**
 * A limit on forged callbacks. Callbacks are exempt from the rate limit, because a genuine one must never be refused;
 * so forged ones are counted here, by address, across all processes.
 */
export interface CallbackBudget {
  /** Refuses an address that has used up its budget. Cheap: called before the body is read and verified. */
  check(request: FastifyRequest): void
  /** Counts a forged one. */
  spend(request: FastifyRequest): void
  stop(): void
}

export function createCallbackBudget(db: Db, clock: Clock): CallbackBudget {
  const forged = createRateLimiter(db, clock, FORGED_PER_MINUTE)
  const keyOf = ({ addressKey }: FastifyRequest) => `callback:${addressKey}`
  return {
    check(request) {
      const { remaining, resetInS } = forged.peek(keyOf(request))
      if (remaining > 0) return
      throw tooMany(
        'payments.too_many_forged',
        'Too many forged callbacks from this address. Try again in a minute.',
        resetInS,
        clock.now().getTime(),
      )
    },
    spend: (request) => void forged.count(keyOf(request)),
    stop: forged.stop,
  }
}
