import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { sendWritten } from '../http/answers/written.ts'
import { writePage } from './page.ts'
import { createReader } from './reader.ts'
import { createWordedWriter, type Worded } from './worded.ts'

/** Answers a question that looks the same to everybody. */
export type SharedAnswer<Question> = (
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question,
) => Promise<FastifyReply>

interface SharedAnswerOptions<Question> {
  /** What else is done for each who asked, after it was read and before it is sent. */
  afterwards?: ((request: FastifyRequest, question: Question) => Promise<void>) | undefined
  /** A text that changes with everything that is shown, where it costs less than reading all of it. */
  version?: (question: Question) => Promise<string>
}

/**
 * For what is small, or seldom asked for in many ways: it is read and written anew each time, once for all who ask the same
 * at the same time, after they asked. What comes out the same as
 * before is the same bytes, which are compressed once.
 */
export function createSharedAnswer<Question>(
  schema: TSchema,
  read: (question: Question) => Promise<unknown>,
  { afterwards, version }: SharedAnswerOptions<Question> = {},
): SharedAnswer<Question> {
  type Wanted = Worded & { question: Question; key: string }
  const writer = createWordedWriter(schema)
  const write = async (wanted: Wanted) => writer.write(await read(wanted.question), wanted)
  const answer = createReader<Wanted, string, undefined>({
    kind: ({ key }) => key,
    key: ({ key }) => key,
    pick: (asked) =>
      Promise.all(
        asked.map(async ({ question: wanted }) => ({
          picked: version ? await version(wanted.question) : await write(wanted),
          marks: [],
        })),
      ),
    isSame: (one, other) => one === other,
    write: async (wanted, text) => writePage([[version ? await write(wanted) : text]], { before: '', after: '' }),
  })
  return async (request, reply, question) => {
    const worded = writer.wordedFor(request)
    const wanted = { ...worded, question, key: `${worded.wording} ${JSON.stringify(question)}` }
    const { sheet } = await answer(wanted, undefined)
    await afterwards?.(request, question)
    writer.vary(reply)
    return sendWritten(reply, sheet.bytes)
  }
}
