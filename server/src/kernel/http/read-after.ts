import type { FastifyRequest } from 'fastify'
import { readPosition } from '../db/replicas/position.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { withReplica } from '../db/replicas/route.ts'
import type { App } from './types.ts'

/**
 * Sent with an answer and returned by the client with its next requests, which then never read from a replica that is
 * older than this answer. Any other value means that the client supports the header and has no position yet.
 */
const HEADER = 'x-read-after'

/** Decides which replica may answer: no one ever sees an older state than before. */
export function letReplicasAnswer(app: App, replicas: Replicas): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const position = request.method === 'GET' ? positionOf(request) : undefined
    const replica = position === undefined ? undefined : replicas.choose(position)
    if (replica) withReplica(replica, done)
    else done()
  })
  app.addHook('onSend', async (request, reply) => {
    const given = request.headers[HEADER]
    if (typeof given !== 'string') return
    if (request.method === 'GET' && readPosition(given) !== undefined) return
    // Without it the client reads from the primary, as one that keeps no positions does.
    const position = await replicas.position().catch(() => undefined)
    if (position) void reply.header(HEADER, position)
  })
}

/** The position this caller must be able to see; undefined if unknown, and only the primary will do. */
function positionOf({ headers, caller }: FastifyRequest): number | undefined {
  const given = headers[HEADER]
  if (typeof given === 'string') return readPosition(given)
  // A guest has written nothing.
  return caller ? undefined : 0
}
