import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../kernel/index.ts'
import type { FilesDeps } from '../deps.ts'
import { parseRange } from './byte-range.ts'
import { type FileRow, headersOf, isKnown, openObject } from './file-answer.ts'

/** Answers with a file as it is stored, or with the part of it that is asked for. */
export async function sendOriginal(
  { store }: FilesDeps,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${file.md5}"`
  if (isKnown(request, etag)) return reply.code(304).headers(headersOf(file, etag)).send()
  const range = rangeOf(request, etag, file.size_bytes)
  const { start, end } = range ?? { start: 0, end: file.size_bytes - 1 }
  const isHead = request.method === 'HEAD'
  const object = isHead ? undefined : await openObject(store.open(file.path, range), request, file.path)
  void reply.code(range ? 206 : 200).headers(headersOf(file, etag))
  void reply.headers({ 'accept-ranges': 'bytes', 'content-length': String(end - start + 1) })
  if (range) void reply.header('content-range', `bytes ${start}-${end}/${file.size_bytes}`)
  return reply.send(object?.stream)
}

function rangeOf(request: FastifyRequest, etag: string, sizeBytes: number): { start: number; end: number } | undefined {
  // A range of this version is of no use to a client that has the beginning of another.
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, sizeBytes) : undefined
  if (range !== 'unsatisfiable') return range
  throw new Problem(416, 'files.range', 'The file has no such bytes.', {
    headers: { 'content-range': `bytes */${sizeBytes}` },
  })
}
