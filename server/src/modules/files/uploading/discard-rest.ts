import type { FastifyReply, FastifyRequest } from 'fastify'

const LINGER_MS = 500

/**
 * After a refusal in the middle of a body: discards what still arrives for a moment, then ends the connection. Ending
 * it at once would reset it, and the sender would never see the refusal.
 */
export function discardRest({ raw: body }: FastifyRequest, { raw: answer }: FastifyReply): void {
  if (body.readableEnded || body.destroyed) return
  body.unpipe()
  body.resume()
  answer.once('finish', () => {
    setTimeout(() => body.readableEnded || body.destroy(), LINGER_MS).unref()
  })
}
