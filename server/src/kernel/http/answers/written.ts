import type { FastifyReply } from 'fastify'

/** Sends JSON that is already serialised. */
export const sendWritten = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)
