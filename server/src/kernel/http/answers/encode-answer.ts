import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { varyBy } from '../errors.ts'
import { routeOf } from '../types.ts'

type Coding = 'br' | 'gzip' | 'zstd'

/** Only answers of the API: health checks, pages and files are handled elsewhere. */
const API = '/api/'

/** Below this, compressing saves less than it costs. */
const MIN_BYTES = 1024

/** Compression levels: higher for bytes that are compressed once and sent to many. */
const SHARED = { brotli: 5, gzip: 6, zstd: 6 }
const OWN = { brotli: 1, gzip: 1, zstd: 1 }
type Effort = typeof SHARED

/**
 * Up to this length bytes are compressed in place: handing so few to another thread and back takes this one as long,
 * and both together two to four times as long.
 */
const MAX_AT_ONCE_BYTES = 16 * 1024

type Compress<Options> = (bytes: Buffer, options: Options, done: (error: Error | null, bytes: Buffer) => void) => void
type CompressAtOnce<Options> = (bytes: Buffer, options: Options) => Buffer

/** Newer versions of Node have these. */
const { zstdCompress, zstdCompressSync } = zlib as {
  zstdCompress?: Compress<zlib.BrotliOptions>
  zstdCompressSync?: CompressAtOnce<zlib.BrotliOptions>
}

interface Compressor {
  atOnce(bytes: Buffer, effort: Effort): Buffer
  elsewhere(bytes: Buffer, effort: Effort): Promise<Buffer>
}

const compressor = <Options>(
  atOnce: CompressAtOnce<Options>,
  elsewhere: Compress<Options>,
  optionsFor: (bytes: Buffer, effort: Effort) => Options,
): Compressor => {
  const promised = promisify(elsewhere)
  return {
    atOnce: (bytes, effort) => atOnce(bytes, optionsFor(bytes, effort)),
    elsewhere: (bytes, effort) => promised(bytes, optionsFor(bytes, effort)),
  }
}

const COMPRESSORS: Readonly<Record<Coding, Compressor>> = {
  br: compressor<zlib.BrotliOptions>(zlib.brotliCompressSync, zlib.brotliCompress, (bytes, { brotli }) => ({
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: brotli,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })),
  gzip: compressor<zlib.ZlibOptions>(zlib.gzipSync, zlib.gzip, (_bytes, { gzip }) => ({ level: gzip })),
  zstd: compressor<zlib.BrotliOptions>(
    (bytes, options) => zstdCompressSync!(bytes, options),
    (bytes, options, done) => zstdCompress!(bytes, options, done),
    (_bytes, { zstd }) => ({
      params: { [(zlib.constants as Record<string, number>)['ZSTD_c_compressionLevel']!]: zstd },
    }),
  ),
}

/** The encodings we make, the smallest first. */
const CODINGS: readonly Coding[] = zstdCompress ? ['br', 'zstd', 'gzip'] : ['br', 'gzip']
const PATTERNS = new Map(
  CODINGS.map((coding) => [coding, new RegExp(`(^|[\\s,])${coding}($|[\\s,;])(?!\\s*q=0(\\.0*)?($|[\\s,]))`, 'i')]),
)

/** Browsers and libraries send one of a few texts. */
const MAX_HEADERS = 200
const understood = new Map<string, Coding | undefined>()

function codingFor(header: string | undefined): Coding | undefined {
  if (header === undefined) return undefined
  if (understood.has(header)) return understood.get(header)
  const coding = CODINGS.find((each) => PATTERNS.get(each)!.test(header))
  if (understood.size < MAX_HEADERS) understood.set(header, coding)
  return coding
}

/** Encodings of bytes that are sent again and again, made on first use. */
interface Forms {
  etag?: string
  encoded: Partial<Record<Coding, Encoded>>
}

/** One of them; a promise while it is being made. */
interface Encoded {
  underway: Promise<Buffer> | undefined
}

const shared = new WeakMap<Buffer, Forms>()
/** Size of the compressed forms of all shared bytes; the cache that keeps the bytes counts only the plain ones. */
const MAX_ENCODED_BYTES = 16 * 1024 * 1024
const OVERHEAD_BYTES = 400
const ready = new LRUCache<Encoded, Buffer>({
  maxSize: MAX_ENCODED_BYTES,
  sizeCalculation: (bytes) => bytes.length + OVERHEAD_BYTES,
})

/** Marks bytes that will be sent to many: they are hashed and compressed once. */
export function shareBytes(bytes: Buffer): void {
  if (!shared.has(bytes)) shared.set(bytes, { encoded: {} })
}

/** These bytes compressed; without a promise where they are cached. */
function compress(bytes: Buffer, forms: Forms | undefined, coding: Coding): Buffer | Promise<Buffer> {
  const { atOnce, elsewhere } = COMPRESSORS[coding]
  if (!forms) return bytes.length <= MAX_AT_ONCE_BYTES ? atOnce(bytes, OWN) : elsewhere(bytes, OWN)
  forms.encoded[coding] ??= { underway: undefined }
  const encoded = forms.encoded[coding]
  const made = ready.get(encoded) ?? encoded.underway
  if (made) return made
  encoded.underway = elsewhere(bytes, SHARED)
    .then((compressed) => {
      ready.set(encoded, compressed)
      return compressed
    })
    .finally(() => {
      encoded.underway = undefined
    })
  return encoded.underway
}

const hash = (payload: string | Buffer): string =>
  `W/"${createHash('sha1').update(payload).digest('base64url').slice(0, 22)}"`

type Done = (error: Error | null, payload?: unknown) => unknown

/**
 * The last step of a read: a guest who already has this answer gets a 304, and it is compressed for clients that accept
 * it.
 */
export function encodeAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): unknown {
  const { method, headers } = request
  const { url, config } = routeOf(request)
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  const isRead = method === 'GET' || config.lane === 'read'
  if (!isText || !isRead || !url?.startsWith(API) || !isOurs(reply)) return done(null, payload)
  const isTagged =
    method === 'GET' &&
    reply.statusCode === 200 &&
    request.accessToken === undefined &&
    // A token under a parameter we do not read signs no one in, but its address must not be cached either.
    !/token=/i.test(request.url)
  const isLong = payload.length >= MIN_BYTES
  if (!isTagged && !isLong) return done(null, payload)

  const forms = typeof payload === 'string' ? undefined : shared.get(payload)
  if (isTagged) {
    const etag = forms?.etag ?? hash(payload)
    if (forms) forms.etag = etag
    void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: varyBy(reply, 'Authorization') })
    if (isKnown(headers['if-none-match'], etag)) {
      void reply.code(304).removeHeader('content-type').removeHeader('content-length')
      return done(null, null)
    }
  }
  if (!isLong) return done(null, payload)
  void reply.header('vary', varyBy(reply, 'Accept-Encoding'))
  const coding = codingFor(headers['accept-encoding'])
  // Kept as a string: Node writes it in one piece with the head.
  if (!coding) return done(null, payload)

  const send = (encoded: Buffer) => {
    void reply.header('content-encoding', coding).removeHeader('content-length')
    done(null, encoded)
  }
  const compressed = compress(typeof payload === 'string' ? Buffer.from(payload) : payload, forms, coding)
  return Buffer.isBuffer(compressed) ? send(compressed) : compressed.then(send, (error: Error) => done(error))
}

/** JSON that is not encoded yet. */
function isOurs(reply: FastifyReply): boolean {
  const { statusCode } = reply
  return (
    statusCode >= 200 &&
    statusCode < 300 &&
    reply.getHeader('content-encoding') === undefined &&
    String(reply.getHeader('content-type')).startsWith('application/json')
  )
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}
