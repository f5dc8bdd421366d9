import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'
import { hasBody } from '../bodies.ts'
import { busy } from './turn-away.ts'

/** How many bodies may be incomplete, and for how long. */
export interface BodyLimits {
  perAddress: number
  inAll: number
  timeoutMs: number
  /** The time limit for a body beyond these numbers. */
  atOnceMs: number
}

export const BODY_LIMITS: BodyLimits = { perAddress: 8, inAll: 256, timeoutMs: 15_000, atOnceMs: 1000 }

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether the operation starts only when the body is complete. Uploads are read, and limited, by their own module. */
export const awaitsBody = (request: FastifyRequest, { accepts }: FastifyContextConfig): boolean =>
  hasBody(request) && !READS.has(request.method) && accepts !== 'bytes' && accepts !== 'multipart'

/**
 * Answers requests whose body does not arrive. They hold no slot, only memory: a slow client cannot keep others out,
 * and a body that arrives at once is taken however many others are incomplete.
 */
export function createUnfinishedBodies({ perAddress, inAll, timeoutMs, atOnceMs } = BODY_LIMITS) {
  const byAddress = new Map<string, number>()
  let count = 0

  const change = (address: string, by: 1 | -1) => {
    count += by
    const left = (byAddress.get(address) ?? 0) + by
    if (left === 0) byAddress.delete(address)
    else byAddress.set(address, left)
  }

  return function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { addressKey } = request
    const isCounted = count < inAll && (byAddress.get(addressKey) ?? 0) < perAddress
    if (isCounted) change(addressKey, 1)
    const refuse = () => {
      if (reply.sent) return
      const problem = isCounted ? new Problem(408, 'request.timeout', 'The request took too long to arrive.') : busy()
      void reply.header('connection', 'close').send(problem)
    }
    const timer = setTimeout(refuse, isCounted ? timeoutMs : atOnceMs)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (isCounted) change(addressKey, -1)
    }
    request.raw.once('end', end)
    reply.raw.once('close', end)
  }
}
