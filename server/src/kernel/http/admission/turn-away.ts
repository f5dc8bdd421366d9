import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../language/language.ts'
import type { Words } from '../../language/words.ts'
import { unavailable } from '../../problem.ts'
import { type RefusalPage, refusalPage } from '../refusal-page.ts'

/** Answers somebody there is no room for. */
export type TurnAway = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const LANGUAGES: readonly Language[] = ['en', 'zh-CN']
/** Spread out, so that those who were turned away together do not come back together. */
const RETRY_AFTER_S = ['1', '2', '3']

export const BUSY = 'server.busy'
const STATUS = 503
const busy = () => unavailable(BUSY, 'The service is busy. Try again in a moment.')

/**
 * Being turned away must cost far less than being served, or a crowd is served less the larger it is: nothing is thrown,
 * logged or serialised, and the connection is kept, because opening a new one is what costs both sides most.
 */
export function createTurnAway(
  words: Words,
  usualHeaders: Readonly<Record<string, string>>,
  pageFor: RefusalPage,
): TurnAway {
  const { code, text } = busy()
  const bodies = new Map(
    LANGUAGES.map((language) => {
      const body = JSON.stringify({ message: words.in(language, code, text), code, request_id: '' })
      return [language, { start: body.slice(0, -2), bytes: Buffer.byteLength(body) }]
    }),
  )
  const headers = Object.entries({
    ...usualHeaders,
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Language',
  }).flat()
  const sentences = new Map(LANGUAGES.map((language) => [language, words.in(language, code, text)]))
  let turn = 0

  return (request, reply) => {
    const retryAfterS = RETRY_AFTER_S[turn++ % RETRY_AFTER_S.length]!
    const page = pageFor(request, STATUS)
    if (page) {
      const body = Buffer.from(refusalPage(page, sentences.get(page.language)!))
      reply.hijack()
      reply.raw.writeHead(STATUS, {
        ...usualHeaders,
        ...page.headers,
        'x-request-id': request.id,
        'content-length': String(body.length),
        'retry-after': retryAfterS,
      })
      reply.raw.end(request.method === 'HEAD' ? undefined : body)
      return reply
    }
    // A browser of another origin must be allowed to read it.
    if (request.headers.origin !== undefined) throw busy()
    const { start, bytes } = bodies.get(request.language)!
    reply.hijack()
    reply.raw.writeHead(STATUS, [
      ...headers,
      ...['x-request-id', request.id, 'content-length', String(bytes + request.id.length)],
      ...['retry-after', retryAfterS],
    ])
    reply.raw.end(request.method === 'HEAD' ? undefined : `${start}${request.id}"}`)
    return reply
  }
}
