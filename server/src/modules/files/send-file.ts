import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_S, Problem, sql } from '../../kernel/index.ts'
import { parseRange } from './byte-range.ts'
import { badRule, fileNotFound, storeAway } from './errors.ts'
import { RENDITIONS_PER_MINUTE } from './limits.ts'
import { type ImageType, isImage, type MediaType } from './media-types.ts'
import type { FilesDeps } from './module.ts'
import type { StoredObject } from './port.ts'
import { renderImage } from './render-image.ts'
import { fit, parseRule, type Rule, spell } from './rule.ts'

interface FileRow {
  path: string
  mime: MediaType
  size_bytes: number
  md5: string
  width: number
  height: number
}

/** Answers with a file, a part of it, or an image made to a rule. The address is only compared with what we stored. */
export async function sendFile(deps: FilesDeps, address: { vendor: string; path: string; rule: string | undefined }, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = await getFile(deps, address.vendor, address.path)
  const rule = address.rule === undefined ? undefined : parseRule(address.rule)
  if (rule && !isImage(file.mime)) throw badRule('Only images take a rule.')
  return rule && changes(file, rule) ? sendRendition(deps, file, rule, request, reply) : sendOriginal(deps, file, request, reply)
}

async function getFile({ db, store }: FilesDeps, vendor: string, path: string): Promise<FileRow> {
  const file = vendor === store.vendor && (await db.find<FileRow>(sql`
    select path, mime, size_bytes, md5, width, height from files where vendor = ${vendor} and path = ${path} and state = 'ready'`))
  if (!file) throw fileNotFound()
  return file
}

const changes = (file: FileRow, rule: Rule): boolean =>
  rule.q !== undefined || rule.b !== undefined || fit(file, rule).width < file.width || fit(file, rule).height < file.height

async function sendOriginal({ store }: FilesDeps, file: FileRow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const etag = `"${file.md5}"`
  if (isKnown(request, etag)) return reply.code(304).headers(headersOf(file, etag)).send()
  // A part of another version is of no use to whoever has the beginning of an older one.
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSame ? parseRange(request.headers.range, file.size_bytes) : undefined
  if (range === 'unsatisfiable') {
    throw new Problem(416, 'files.range', 'The file has no such bytes.', { headers: { 'content-range': `bytes */${file.size_bytes}` } })
  }
  const sizeBytes = range ? range.end - range.start + 1 : file.size_bytes
  const object = request.method === 'HEAD' ? undefined : await openObject(store.open(file.path, range), request, file.path)
  void reply.code(range ? 206 : 200).headers({ ...headersOf(file, etag), 'accept-ranges': 'bytes', 'content-length': String(sizeBytes) })
  if (range) void reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  return send(reply, object?.stream)
}

async function sendRendition(deps: FilesDeps, file: FileRow, rule: Rule, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { store, budgets, decoding, renditions } = deps
  const etag = `"${file.md5}-${spell(rule)}"`
  if (isKnown(request, etag)) return reply.code(304).headers(headersOf(file, etag)).send()
  const { handle, sizeBytes } = await renditions.open(`${store.vendor}:${file.path} ${etag}`, async (target) => {
    // Whoever asks for every size of a picture may keep one address busy, not the service.
    await budgets.spend([{ key: `files.render:${request.addressKey}`, limit: RENDITIONS_PER_MINUTE, windowS: MINUTE_S }], {
      code: 'files.over_limit', message: 'Too many different images at once. Try again in a minute.',
    })
    await decoding(async () => {
      const { stream } = await openObject(store.open(file.path), request, file.path)
      await renderImage(await buffer(stream), { ...file, mime: file.mime as ImageType }, rule, target)
    })
  })
  void reply.code(200).headers({ ...headersOf(file, etag), 'content-length': String(sizeBytes) })
  if (request.method !== 'HEAD') return send(reply, handle.createReadStream())
  await handle.close()
  return send(reply, undefined)
}

async function openObject(opening: Promise<StoredObject | undefined>, request: FastifyRequest, path: string): Promise<StoredObject> {
  const object = await opening.catch((error: unknown) => {
    throw storeAway(error)
  })
  if (object) return object
  request.log.error({ path }, 'the bytes of a file are not in the store')
  throw fileNotFound()
}

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')

// A path never gets other bytes, so it may be kept for ever; and whatever it were, a browser would not run it.
const headersOf = (file: FileRow, etag: string): Record<string, string> => ({
  etag,
  'content-type': file.mime,
  'content-disposition': 'inline',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
})

const STALLED_MS = 30_000

function send(reply: FastifyReply, stream: Readable | undefined): FastifyReply {
  // A reader that takes nothing for so long is gone, or wants to hold the connection.
  if (stream) reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  return reply.send(stream)
}
