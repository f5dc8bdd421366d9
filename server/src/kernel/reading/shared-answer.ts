import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { createSchemaWriter } from '../http/answers/serializer.ts'
import { createKeyedBatcher } from './batcher.ts'
import { createKeptBytes } from './kept-bytes.ts'
import { type ReaderWording, wordingOf } from './wording.ts'

/** Answers a query whose answer is the same for everyone. */
export type SharedAnswer<Query> = (request: FastifyRequest, reply: FastifyReply, query: Query) => Promise<FastifyReply>

/**
 * For small or rarely requested answers: read and serialised once for all equal requests that wait. `afterwards` runs
 * for each of them before the answer is sent.
 */
export function createSharedAnswer<Query>(
  schema: TSchema,
  read: (query: Query) => Promise<unknown>,
  { afterwards }: { afterwards?: ((request: FastifyRequest, query: Query) => Promise<void>) | undefined } = {},
): SharedAnswer<Query> {
  const wordings = wordingOf(schema)
  const stringify = createSchemaWriter(schema)
  const keep = createKeptBytes()
  const answer = createKeyedBatcher<{ key: string; query: Query; wording: ReaderWording }, Buffer>(
    ({ key }) => key,
    async (requests) => {
      const { key, query, wording } = requests[0]!
      const bytes = keep(key, Buffer.from(stringify(wordings.apply(await read(query), wording))))
      return requests.map(() => bytes)
    },
  )
  return async (request, reply, query) => {
    const wording = wordings.forRequest(request)
    const bytes = await answer({ key: `${wording.variant} ${JSON.stringify(query)}`, query, wording })
    await afterwards?.(request, query)
    return wordings.send(reply, bytes)
  }
}
