import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { shareBytes } from '../http/answers/encode-answer.ts'
import { sendWritten } from '../http/answers/written.ts'
import { createWordedWriter } from './wording.ts'

/** Languages and versions of censored words; then it begins anew. */
const MAX_WORDINGS = 20

/**
 * For an answer that is made of what this process holds in memory: it is written once for as long as every part is the
 * same object, and hashed and compressed once.
 */
export function createHeldAnswer(
  schema: TSchema,
  partsNow: () => readonly unknown[],
  make: () => unknown,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const writer = createWordedWriter(schema)
  const held = new Map<string, { parts: readonly unknown[]; bytes: Buffer }>()
  return (request, reply) => {
    const parts = partsNow()
    const wording = writer.wordingFor(request)
    let answer = held.get(wording.variant)
    if (!answer || answer.parts.some((part, at) => part !== parts[at])) {
      answer = { parts, bytes: Buffer.from(writer.write(make(), wording)) }
      shareBytes(answer.bytes)
      if (held.size >= MAX_WORDINGS) held.clear()
      held.set(wording.variant, answer)
    }
    writer.vary(reply)
    return sendWritten(reply, answer.bytes)
  }
}
