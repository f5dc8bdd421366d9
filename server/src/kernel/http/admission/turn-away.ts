import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '../../language/language.ts'
import type { Translations } from '../../language/translations.ts'
import { unavailable } from '../../problem.ts'
import { type RefusalPage, refusalPage } from '../refusal-page.ts'

/** Answers a request there is no room for. */
export type TurnAway = (request: FastifyRequest, reply: FastifyReply) => void

export interface TurnAwayOptions {
  translations: Translations
  usualHeaders: Readonly<Record<string, string>>
  pageFor: RefusalPage
  isDraining: () => boolean
}

/** Spread out, so that clients refused at the same time do not come back at the same time. */
const RETRY_AFTER_S = ['1', '2', '3']

export const BUSY = 'server.busy'
const BUSY_STATUS = 503
export const busy = () => unavailable(BUSY, 'The service is busy. Try again in a moment.')

/**
 * A refusal must cost far less than an answer, or the service answers fewer the more requests there are: nothing is
 * thrown, logged or serialised, and the connection is kept, because opening a new one costs both sides most.
 */
export function createTurnAway({ translations, usualHeaders, pageFor, isDraining }: TurnAwayOptions): TurnAway {
  const { code, text } = busy()
  const headers = { ...usualHeaders, 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Language' }
  const made = new Map(
    LANGUAGES.map((language) => {
      const sentence = translations.in(language, code, text)
      const body = JSON.stringify({ message: sentence, code, request_id: '' })
      const start = body.slice(0, -2)
      return [language, { sentence, start, length: Buffer.byteLength(body) }]
    }),
  )
  let turn = 0
  const retryAfterS = () => RETRY_AFTER_S[turn++ % RETRY_AFTER_S.length]!

  return (request, reply) => {
    const page = pageFor(request, BUSY_STATUS)
    // A browser of another origin must be allowed to read it.
    if (!page && request.headers.origin !== undefined) throw busy()
    const { sentence, start, length } = made.get(page?.language ?? request.language)!
    const body = page ? Buffer.from(refusalPage(page, sentence)) : `${start}${request.id}"}`
    reply.hijack()
    reply.raw.writeHead(BUSY_STATUS, {
      ...(page ? { ...usualHeaders, ...page.headers } : headers),
      ...(isDraining() && { connection: 'close' }),
      'x-request-id': request.id,
      'content-length': String(page ? body.length : length + request.id.length),
      'retry-after': retryAfterS(),
    })
    reply.raw.end(request.method === 'HEAD' ? undefined : body)
  }
}
