import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are the same for everybody, kept ready in every form a client may ask for. */
export interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzipped: Buffer
  readonly brotli: Buffer
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** For content that changes only with its name, so that its name can hold the hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** Prepares a text once, so that no request pays for hashing or compressing it. */
export async function staticFile(text: string, type: string): Promise<StaticFile> {
  const plain = Buffer.from(text)
  const quality = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [gzipped, brotli] = await Promise.all([toGzip(plain), toBrotli(plain, { params: quality })])
  // Weak, because the compressed and the plain form are the same file in different bytes.
  return { type, etag: `W/"${hashOf(plain)}"`, plain, gzipped, brotli }
}

/** Answers with the file, or with 304 when the client has it already. */
export function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile, cacheControl: string) {
  void reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (known.includes(file.etag) || known.includes('*')) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const [coding, body] = takes(accepted, 'br')
    ? ['br', file.brotli]
    : takes(accepted, 'gzip')
      ? ['gzip', file.gzipped]
      : [undefined, file.plain]
  if (coding) void reply.header('content-encoding', coding)
  return reply.type(file.type).send(body)
}

const takes = (accepted: string, coding: string): boolean =>
  new RegExp(`(^|[\\s,])${coding}($|[\\s,;])(?!\\s*q=0(\\.0*)?($|[\\s,]))`, 'i').test(accepted)
