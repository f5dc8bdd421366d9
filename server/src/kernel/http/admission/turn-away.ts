import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../language/language.ts'
import type { Words } from '../../language/words.ts'
import { unavailable } from '../../problem.ts'
import { type RefusalPage, refusalPage } from '../refusal-page.ts'

/** Answers those there is no room for. */
export interface TurnAway {
  /** Somebody whose request was read. */
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** The same answer as it goes over the wire, one character a byte, for somebody whose request was not. */
  bytes(language: Language, isLast: boolean): string
}

export interface TurnAwayOptions {
  words: Words
  usualHeaders: Readonly<Record<string, string>>
  pageFor: RefusalPage
  /** What node:http adds at the end of a head. */
  lastLines: (isLast: boolean) => string
  newRequestId: () => string
  isDraining: () => boolean
}

/** Spread out, so that those who were turned away together do not come back together. */
const RETRY_AFTER_S = ['1', '2', '3']

export const BUSY = 'server.busy'
export const BUSY_STATUS = 503
export const busy = () => unavailable(BUSY, 'The service is busy. Try again in a moment.')

/**
 * Being turned away must cost far less than being served, or a crowd is served less the larger it is: nothing is thrown,
 * logged or serialised, and the connection is kept, because opening a new one is what costs both sides most.
 */
export function createTurnAway({
  words,
  usualHeaders,
  pageFor,
  lastLines,
  newRequestId,
  isDraining,
}: TurnAwayOptions): TurnAway {
  const { code, text } = busy()
  const headers = { ...usualHeaders, 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Language' }
  const listed = Object.entries(headers).flat()
  const head = `HTTP/1.1 ${BUSY_STATUS} ${STATUS_CODES[BUSY_STATUS]}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`
  const made = new Map(
    LANGUAGES.map((language) => {
      const sentence = words.in(language, code, text)
      const body = JSON.stringify({ message: sentence, code, request_id: '' })
      const start = body.slice(0, -2)
      return [
        language,
        { sentence, start, startBytes: Buffer.from(start).toString('latin1'), length: Buffer.byteLength(body) },
      ]
    }),
  )
  let turn = 0
  const retryAfterS = () => RETRY_AFTER_S[turn++ % RETRY_AFTER_S.length]!

  return {
    answer(request, reply) {
      if (isDraining()) reply.raw.shouldKeepAlive = false
      const page = pageFor(request, BUSY_STATUS)
      if (page) {
        const body = Buffer.from(refusalPage(page, made.get(page.language)!.sentence))
        reply.hijack()
        reply.raw.writeHead(BUSY_STATUS, {
          ...usualHeaders,
          ...page.headers,
          'x-request-id': request.id,
          'content-length': String(body.length),
          'retry-after': retryAfterS(),
        })
        reply.raw.end(request.method === 'HEAD' ? undefined : body)
        return reply
      }
      // A browser of another origin must be allowed to read it.
      if (request.headers.origin !== undefined) throw busy()
      const { start, length } = made.get(request.language)!
      reply.hijack()
      reply.raw.writeHead(BUSY_STATUS, [
        ...listed,
        ...['x-request-id', request.id, 'content-length', String(length + request.id.length)],
        ...['retry-after', retryAfterS()],
      ])
      reply.raw.end(request.method === 'HEAD' ? undefined : `${start}${request.id}"}`)
      return reply
    },
    bytes(language, isLast) {
      const { startBytes, length } = made.get(language)!
      const id = newRequestId()
      return `${head}x-request-id: ${id}\r\ncontent-length: ${length + id.length}\r\nretry-after: ${retryAfterS()}\r\n${lastLines(isLast)}${startBytes}${id}"}`
    },
  }
}
