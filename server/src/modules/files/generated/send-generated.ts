import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileNotFound } from '../errors.ts'
import { headersOf, isKnown } from '../reading/file-answer.ts'
import { PICTURE_BYTES, SIDE } from './paint.ts'
import { findPicture } from './picture.ts'

/** Answers with a generated picture. A rule changes nothing: the picture is small already. */
export function sendGenerated(name: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const picture = findPicture(name)
  if (!picture) throw fileNotFound()
  const etag = `"${name}"`
  const file = { path: name, mime: 'image/png', size_bytes: PICTURE_BYTES, md5: '', width: SIDE, height: SIDE } as const
  void reply.headers(headersOf(file, etag))
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-length', String(PICTURE_BYTES)).send(request.method === 'HEAD' ? undefined : picture)
}
