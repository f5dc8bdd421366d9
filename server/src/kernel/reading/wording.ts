import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Reader, translatorOf } from '../http/answers/translate.ts'
import { sendWritten } from '../http/answers/written.ts'
import { varyBy } from '../http/errors.ts'
import { type Reword, rewordingOf } from '../texts/shown.ts'
import type { Variant } from './records.ts'

/** In which language and with which censored words a reader is answered. */
export interface ReaderWording extends Variant {
  readonly reader: Reader
  readonly reword: Reword | undefined
}

/** How documents of a schema depend on the reader's language and on censored words. */
export function wordingOf(schema: TSchema) {
  const translate = translatorOf(schema as never)
  const rewording = rewordingOf(schema)
  return {
    forRequest(request: FastifyRequest): ReaderWording {
      const { headers, caller, server } = request
      const language = translate && headers['accept-language'] !== undefined ? request.language : ''
      const reword = rewording && server.textRules?.rewordFor(caller)
      const variant = reword ? `${language} ${server.textRules!.version()}` : language
      return { variant, reader: request, reword }
    },
    /** The document in the reader's language, with censored words starred. */
    apply(document: unknown, { reader, reword }: ReaderWording): unknown {
      const translated = translate ? translate(document, reader) : document
      return rewording && reword ? rewording(translated, reword) : translated
    },
    /** Caches are told what the answer depends on. */
    send(reply: FastifyReply, bytes: Buffer): FastifyReply {
      if (translate) void reply.header('vary', varyBy(reply, 'Accept-Language'))
      return sendWritten(reply, bytes)
    },
  }
}
