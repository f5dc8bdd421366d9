import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../../kernel/index.ts'
import { HEAD_BYTES, type MediaType, mediaTypeOf } from '../content/media-types.ts'
import { brokenOff, storeAway, tooLarge, tooSlow, unknownType } from '../errors.ts'
import { MIN_BYTES_PER_S } from '../limits.ts'

/** Received bytes in a temporary file. */
export interface ReceivedFile {
  path: string
  sizeBytes: number
  md5: string
  mime: MediaType
}

const RATE_WINDOW_MS = 5000

/**
 * Writes a stream to a file in `folder`. After its first bytes `admit` gets the media type and returns how many bytes
 * there may be, or throws; beyond that, or below the minimum rate, reading stops.
 */
export async function receiveFile(
  source: Readable,
  folder: string,
  admit: (mime: MediaType | undefined) => number,
  windowMs = RATE_WINDOW_MS,
): Promise<ReceivedFile> {
  // A stream that broke off before we listened emits nothing more.
  if (source.destroyed) throw brokenOff(source.errored)
  const path = join(folder, 'received')
  const meter = createMeter(admit)
  const breakOff = (error?: Error) => void meter.stream.destroy(error ?? new Error('the sender went away'))
  const onClose = () => source.readableEnded || breakOff()
  source.on('error', breakOff).on('close', onClose)
  const watch = watchRate(meter, windowMs)
  try {
    // Piped by hand: `pipeline` would destroy the request when we refuse, and with it the connection our answer needs.
    source.pipe(meter.stream)
    await pipeline(meter.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, ...meter.result() }
  } catch (error) {
    source.unpipe(meter.stream)
    source.pause()
    if (error instanceof Problem) throw error
    throw isDiskError(error) ? storeAway(error) : brokenOff(error)
  } finally {
    clearInterval(watch)
    source.off('error', breakOff).off('close', onClose)
    // Later errors of the stream do not matter, but must not be unhandled.
    source.on('error', () => {})
  }
}

interface Meter {
  stream: Transform
  bytes(): number
  result(): Omit<ReceivedFile, 'path'>
}

function createMeter(admit: (mime: MediaType | undefined) => number): Meter {
  const hash = createHash('md5')
  let head = Buffer.alloc(0)
  let bytes = 0
  let mime: MediaType | undefined
  let maxBytes: number | undefined

  const recognise = () => {
    mime = mediaTypeOf(head)
    maxBytes = admit(mime)
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      try {
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
        if (maxBytes === undefined && head.length >= HEAD_BYTES) recognise()
        if (maxBytes !== undefined && bytes > maxBytes) throw tooLarge(maxBytes)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        if (maxBytes === undefined) recognise()
        if (mime === undefined) throw unknownType()
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  return { stream, bytes: () => bytes, result: () => ({ sizeBytes: bytes, md5: hash.digest('hex'), mime: mime! }) }
}

function watchRate(meter: Meter, windowMs: number): NodeJS.Timeout {
  let before = 0
  return setInterval(() => {
    if (meter.bytes() - before < (MIN_BYTES_PER_S * windowMs) / 1000) meter.stream.destroy(tooSlow())
    before = meter.bytes()
  }, windowMs)
}

// Ours, not the sender's: a full disk is not a broken connection.
const isDiskError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE'].includes((error as { code?: string }).code ?? '')
