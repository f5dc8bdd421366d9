import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { createSchemaWriter } from '../http/answers/serializer.ts'
import { translatorOf } from '../http/answers/translate.ts'
import { varyBy } from '../http/errors.ts'
import { type Reword, rewordingOf } from '../texts/shown.ts'
import type { Variant } from './records.ts'

/** In which language and with which censored words a reader is answered; answers of one variant look the same. */
export interface Wording extends Variant {
  readonly say: FastifyRequest['translate']
  readonly reword: Reword | undefined
}

export interface WordedSchema {
  wordingFor(request: FastifyRequest): Wording
  /** The document in the reader's language, with censored words starred. */
  word(document: unknown, wording: Wording): unknown
  /** Tells caches what the answer depends on. */
  vary(reply: FastifyReply): void
}

/** What in documents of this schema depends on the reader's language or on censored words. */
export function wordedSchema(schema: TSchema): WordedSchema {
  const translate = translatorOf(schema as never)
  const rewording = rewordingOf(schema as never)
  return {
    wordingFor(request) {
      const { headers, caller, server } = request
      const language = translate && headers['accept-language'] !== undefined ? request.language : ''
      const reword = rewording && server.textRules?.rewordFor(caller)
      const variant = reword ? `${language} ${server.textRules!.version()}` : language
      return { variant, say: request.translate.bind(request), reword }
    },
    word(document, { say, reword }) {
      const translated = translate ? translate(document, say) : document
      return rewording && reword ? rewording(translated, reword) : translated
    },
    vary(reply) {
      if (translate) void reply.header('vary', varyBy(reply, 'Accept-Language'))
    },
  }
}

/** Serialises whole documents of a schema in the reader's wording. */
export function createWordedWriter(schema: TSchema) {
  const worded = wordedSchema(schema)
  const stringify = createSchemaWriter(schema)
  return { ...worded, write: (document: unknown, wording: Wording) => stringify(worded.word(document, wording)) }
}
