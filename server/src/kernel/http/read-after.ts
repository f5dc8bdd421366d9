import type { FastifyRequest } from 'fastify'
import { readPosition } from '../db/replicas/position.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { withReplica } from '../db/replicas/route.ts'
import type { App } from './types.ts'

/**
 * Told with an answer, and sent back by a client with its next requests: it then never reads from a replica that does not
 * have what this answer knew. Anything else in it means that the client keeps positions and has none yet.
 */
const HEADER = 'x-read-after'

/** Who may be answered by a replica, and by which: nobody ever reads less than they were told before. */
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

/** What this caller must be able to see; undefined where nobody knows, and only the primary will do. */
function positionOf({ headers, caller }: FastifyRequest): number | undefined {
  const given = headers[HEADER]
  if (typeof given === 'string') return readPosition(given)
  // Whoever is not signed in has written nothing.
  return caller ? undefined : 0
}
