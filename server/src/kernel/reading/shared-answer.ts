import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { varyBy } from '../http/errors.ts'
import { createSchemaWriter } from '../http/serializer.ts'
import { translatorOf } from '../http/translate.ts'
import { sendWritten } from '../http/written.ts'
import { type Reword, rewordingOf } from '../texts/shown.ts'
import { writePage } from './page.ts'
import { createReader } from './reader.ts'

/** Answers a question that looks the same to everybody. */
export type SharedAnswer<Question> = (
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question,
) => Promise<FastifyReply>

/**
 * For what is small, or seldom asked for in many ways: it is read and written anew each time, once for all who ask the same
 * at the same time, after they asked. What comes out the same as before is the same bytes, which are compressed once.
 */
export function createSharedAnswer<Question>(
  schema: TSchema,
  read: (question: Question) => Promise<unknown>,
  /** What else is done for each who asked, after it was read and before it is sent. */
  then?: (request: FastifyRequest, question: Question) => Promise<void>,
): SharedAnswer<Question> {
  type Worded = { question: Question; key: string; say: FastifyRequest['translate']; reword: Reword | undefined }
  const translate = translatorOf(schema as never)
  const rewording = rewordingOf(schema as never)
  const stringify = createSchemaWriter(schema)
  const answer = createReader<Worded, string, undefined>({
    kind: ({ key }) => key,
    key: ({ key }) => key,
    pick: (asked) =>
      Promise.all(
        asked.map(async ({ question: { question, say, reword } }) => {
          const view = await read(question)
          const said = translate ? translate(view, say) : view
          return { picked: stringify(rewording && reword ? rewording(said, reword) : said), marks: [] }
        }),
      ),
    isSame: (one, other) => one === other,
    write: async (_question, text) => writePage([[text]], { before: '', after: '' }),
  })
  return async (request, reply, question) => {
    const { headers, caller, server } = request
    const language = translate && headers['accept-language'] !== undefined ? request.language : ''
    // What is censored for some is kept apart from what it is for others, and anew for every version of the list of words.
    const reword = rewording && server.textRules?.rewordFor(caller)
    const wording = reword ? `${language} ${server.textRules!.version()}` : language
    const key = `${wording} ${JSON.stringify(question)}`
    const worded = { question, key, say: request.translate.bind(request), reword }
    const { sheet } = await answer(worded, undefined)
    await then?.(request, question)
    if (translate) void reply.header('vary', varyBy(reply, 'Accept-Language'))
    return sendWritten(reply, sheet.bytes)
  }
}
