import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { createSchemaWriter } from '../http/answers/serializer.ts'
import { translatorOf } from '../http/answers/translate.ts'
import { varyBy } from '../http/errors.ts'
import { type Reword, rewordingOf } from '../texts/shown.ts'

/** How one reader is told things: in their language, and with the stars they are shown. */
export interface Worded {
  /** What is written for one reader may be sent to another of the same. */
  wording: string
  say: FastifyRequest['translate']
  reword: Reword | undefined
}

/** Writes documents of a schema in the words of whoever asked. */
export interface WordedWriter {
  wordedFor(request: FastifyRequest): Worded
  write(view: unknown, worded: Worded): string
  /** Tells caches what the answer depends on. */
  vary(reply: FastifyReply): void
}

export function createWordedWriter(schema: TSchema): WordedWriter {
  const translate = translatorOf(schema as never)
  const rewording = rewordingOf(schema as never)
  const stringify = createSchemaWriter(schema)
  return {
    wordedFor(request) {
      const { headers, caller, server } = request
      const language = translate && headers['accept-language'] !== undefined ? request.language : ''
      // What is censored for some is kept apart from what it is for others, and anew for every version of the list of words.
      const reword = rewording && server.textRules?.rewordFor(caller)
      const wording = reword ? `${language} ${server.textRules!.version()}` : language
      return { wording, say: request.translate.bind(request), reword }
    },
    write(view, { say, reword }) {
      const said = translate ? translate(view, say) : view
      return stringify(rewording && reword ? rewording(said, reword) : said)
    },
    vary(reply) {
      if (translate) void reply.header('vary', varyBy(reply, 'Accept-Language'))
    },
  }
}
