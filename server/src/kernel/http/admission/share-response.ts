import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takeInTurns } from './take-in-turns.ts'

/** Whether a request has been answered already. */
type IsAnswered = boolean | Promise<boolean>

export interface ShareResponse {
  /** Takes a slot for the request, or waits for the answer of an equal one. */
  enter(key: string, request: FastifyRequest, reply: FastifyReply): IsAnswered
  /** To be called with every answer that is ready. */
  answer(request: FastifyRequest, reply: FastifyReply, payload: unknown): void
}

export interface ShareOptions {
  takeSlot(request: FastifyRequest, reply: FastifyReply): IsAnswered
  turnAway(request: FastifyRequest, reply: FastifyReply): void
}

interface Waiter {
  request: FastifyRequest
  reply: FastifyReply
  resolve(isAnswered: IsAnswered): void
}

/** Equal requests: one runs, and the others wait for its answer if they came before it started, or for the next. */
interface Group {
  key: string
  isBegun: boolean
  company: Waiter[]
  next: Waiter[]
}

/** A request with a token, for a range, or conditional; or one whose answer carries headers of its own. */
const OWN =
  /^(authorization|cookie|origin|range|if-|traceparent|idempotency-key|x-plaza-|x-read-after|content-|transfer-)/
/** Headers that no answer depends on. */
const ABOUT_CLIENT =
  /^(user-agent|x-forwarded-for|x-real-ip|forwarded|via|referer|dnt|priority|x-request-id|connection|sec-fetch-.*|sec-ch-ua.*)$/

/**
 * A key that is equal for guests whose answers can only be the same; undefined where a request is answered by itself.
 */
export function shareKeyOf({ method, url, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET') return undefined
  let key = url
  for (const name in headers) {
    if (OWN.test(name)) return undefined
    if (!ABOUT_CLIENT.test(name)) key += `\n${name}:${headers[name]}`
  }
  return key
}

/** Lets equal requests share one answer that was begun after all of them arrived. */
export function createShareResponse({ takeSlot, turnAway }: ShareOptions): ShareResponse {
  const groups = new Map<string, Group>()
  const leading = new WeakMap<FastifyRequest, Group>()

  function lead(group: Group, request: FastifyRequest, reply: FastifyReply): IsAnswered {
    groups.set(group.key, group)
    leading.set(request, group)
    // It hung up before there was an answer: another of them takes over.
    reply.raw.once('close', () => end(request, (company) => group.next.unshift(...company)))
    const slot = takeSlot(request, reply)
    if (slot instanceof Promise) return slot.then((isAnswered) => begin(group, request, isAnswered))
    return begin(group, request, slot)
  }

  function begin(group: Group, request: FastifyRequest, isAnswered: boolean): boolean {
    group.isBegun = true
    if (isAnswered) end(request, (company) => takeInTurns(company, refuse))
    return isAnswered
  }

  function refuse({ request, reply, resolve }: Waiter): void {
    turnAway(request, reply)
    resolve(true)
  }

  /** Ends a request's group, once, and starts the next. */
  function end(request: FastifyRequest, release: (company: Waiter[]) => void): void {
    const group = leading.get(request)
    if (!group) return
    leading.delete(request)
    groups.delete(group.key)
    release(group.company)
    const [first, ...company] = group.next.filter((waiter) => !waiter.request.raw.socket.destroyed)
    if (first) first.resolve(lead({ ...group, isBegun: false, company, next: [] }, first.request, first.reply))
  }

  return {
    enter(key, request, reply) {
      const group = groups.get(key)
      if (!group) return lead({ key, isBegun: false, company: [], next: [] }, request, reply)
      return new Promise((resolve) => {
        const waiting = group.isBegun ? group.next : group.company
        waiting.push({ request, reply, resolve })
      })
    },
    answer(request, reply, payload) {
      end(request, (company) => {
        if (company.length === 0) return
        const goOn = (waiter: Waiter) => waiter.resolve(takeSlot(waiter.request, waiter.reply))
        takeInTurns(company, isForAll(reply, payload) ? createGive(reply, payload) : goOn)
      })
    },
  }
}

const isForAll = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  reply.statusCode === 200 &&
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  reply.getHeader('set-cookie') === undefined

/** Gives an answer to others, each with its own headers. */
function createGive(answered: FastifyReply, payload: string | Buffer): (waiter: Waiter) => void {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
  const shared = { ...answered.getHeaders(), 'content-length': String(body.length) } as OutgoingHttpHeaders
  return ({ request, reply, resolve }) => {
    const own = {
      'x-request-id': request.id,
      'x-ratelimit-limit': reply.getHeader('x-ratelimit-limit'),
      'x-ratelimit-remaining': reply.getHeader('x-ratelimit-remaining'),
    }
    reply.hijack()
    reply.raw.writeHead(200, { ...shared, ...own })
    reply.raw.end(body)
    resolve(true)
  }
}
