import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { sendWritten } from '../http/answers/written.ts'
import { createKeyedBatcher } from './batcher.ts'
import { createKeptBytes } from './kept-bytes.ts'
import { createWordedWriter, type Wording } from './wording.ts'

/** Answers a query that looks the same to everybody. */
export type SharedAnswer<Query> = (request: FastifyRequest, reply: FastifyReply, query: Query) => Promise<FastifyReply>

/**
 * For what is small or seldom asked for: it is read and serialised for every batch of equal requests. `afterwards` runs for each
 * of them before the answer is sent.
 */
export function createSharedAnswer<Query>(
  schema: TSchema,
  read: (query: Query) => Promise<unknown>,
  { afterwards }: { afterwards?: ((request: FastifyRequest, query: Query) => Promise<void>) | undefined } = {},
): SharedAnswer<Query> {
  const writer = createWordedWriter(schema)
  const keep = createKeptBytes()
  const answer = createKeyedBatcher<{ key: string; query: Query; wording: Wording }, Buffer>(
    ({ key }) => key,
    async (requests) => {
      const { key, query, wording } = requests[0]!
      const bytes = keep(key, Buffer.from(writer.write(await read(query), wording)))
      return requests.map(() => bytes)
    },
  )
  return async (request, reply, query) => {
    const wording = writer.wordingFor(request)
    const bytes = await answer({ key: `${wording.variant} ${JSON.stringify(query)}`, query, wording })
    await afterwards?.(request, query)
    writer.vary(reply)
    return sendWritten(reply, bytes)
  }
}
