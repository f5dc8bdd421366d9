import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are the same for everybody, kept ready in both forms a client may ask for. */
export interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzipped: Buffer
}

const compress = promisify(gzip)

/** Prepares a text once, so that no request pays for hashing or compressing it. */
export async function staticFile(text: string, type: string): Promise<StaticFile> {
  const plain = Buffer.from(text)
  // Weak, because the compressed and the plain form are the same file in different bytes.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, etag, plain, gzipped: await compress(plain) }
}

/** Answers with the file, or with 304 when the client has it already. */
export function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile, cacheControl: string) {
  void reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (known.includes(file.etag) || known.includes('*')) return reply.code(304).send()
  const takesGzip = /(^|[\s,])gzip($|[\s,;])(?!\s*q=0(\.0*)?($|[\s,]))/i.test(request.headers['accept-encoding'] ?? '')
  if (takesGzip) void reply.header('content-encoding', 'gzip')
  return reply.type(file.type).send(takesGzip ? file.gzipped : file.plain)
}
