import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, invalid, phrase } from '../../../kernel/index.ts'
import type { StreamHub } from './hub.ts'

/** Answers with a stream of the caller's messages. */
export async function openStream(
  hub: StreamHub,
  request: FastifyRequest,
  reply: FastifyReply,
  { once: isOnce = false, last_event_id: asked }: { once?: boolean; last_event_id?: string },
): Promise<FastifyReply> {
  const { id: userId } = callerOf(request)
  const after = lastEventId(request) ?? (asked === undefined ? undefined : Number(asked))
  // `x-accel-buffering`: a buffering proxy would hold every event back.
  void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
  if (request.method === 'HEAD') return reply.send()
  // No client sends more on a stream's connection. Kept open after the stream ended, it would delay a process that
  // stops.
  if (!isOnce) void reply.header('connection', 'close')
  return reply.send(await hub.open({ userId, token: request.accessToken!, after, isOnce }))
}

function lastEventId({ headers }: FastifyRequest): number | undefined {
  const given = headers['last-event-id']
  if (given === undefined || given === '') return undefined
  const isNumber = typeof given === 'string' && /^\d{1,15}$/.test(given)
  if (!isNumber)
    throw invalid(
      'Last-Event-ID',
      phrase('request.invalid.last_event_id')`Last-Event-ID must be the id of an event of this stream.`,
    )
  return Number(given)
}
