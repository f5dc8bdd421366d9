import { createMd5 } from './md5.ts'
import { isProblem, problemFrom } from './problem.ts'
import type { Transport } from './transport.ts'
import { backoffMs, limitTime, reasonOf, wait } from './wait.ts'
import { hasXhr, sendByXhr } from './xhr.ts'

export type Uploadable = Blob | Uint8Array | ArrayBuffer

export interface UploadOptions {
  /** Name for people; a `File` brings its own. It has no effect. */
  name?: string
  /** `image/png` and the like; a `Blob` brings its own. */
  type?: string
  /** MD5 of the bytes in hex, where the host has already computed it. */
  hash?: string
  /** From 0 to 1, for the bytes sent. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

interface UploadTask {
  uri: string
  method: string
  headers: Record<string, string>
  node: string
}

const TRIES = 3
const HASH_PIECE_BYTES = 2 * 1024 ** 2
const UPLOAD_TIMEOUT_MS = 10 * 60_000

/**
 * Uploads one file and returns the node that records take. After a broken connection it starts over with a fresh
 * address.
 */
export async function upload(transport: Transport, file: Uploadable, options: UploadOptions = {}): Promise<string> {
  const { signal, onProgress } = options
  const whole = isBlob(file) ? file : new Uint8Array(file as ArrayBuffer)
  const size = isBlob(whole) ? whole.size : whole.byteLength
  const body = {
    filename: options.name ?? (file as { name?: string }).name ?? 'file',
    hash: options.hash ?? (await md5Of(whole, size, signal)),
    size,
    mime_type: options.type ?? (isBlob(whole) ? whole.type : ''),
  }
  for (let attempt = 1; ; attempt++) {
    const task = (await transport.call('POST', '/storage', { body, ...(signal && { signal }) })) as UploadTask
    try {
      onProgress?.(0)
      const response = await put(transport, task, whole, (sent) => onProgress?.(Math.min(1, sent / size)), signal)
      if (!response.ok) throw await problemFrom(response)
      onProgress?.(1)
      return task.node
    } catch (error) {
      const isLost = !isProblem(error) || error.status >= 500
      if (signal?.aborted) throw reasonOf(signal)
      if (!isLost || attempt === TRIES) throw error
      await wait(backoffMs(attempt, 300, 5000), signal)
    }
  }
}

async function put(
  transport: Transport,
  { uri, method, headers }: UploadTask,
  whole: Blob | Uint8Array,
  onSent: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const body = whole as Blob | Uint8Array<ArrayBuffer>
  if (hasXhr()) return sendByXhr({ url: uri, method, headers, body, onSent, signal })
  const limit = limitTime(UPLOAD_TIMEOUT_MS, signal)
  try {
    return await transport.fetch(uri, { method, headers, body, signal: limit.signal })
  } finally {
    limit.clear()
  }
}

/** In chunks, so that a video neither fills the memory nor blocks the page. */
async function md5Of(whole: Blob | Uint8Array, size: number, signal: AbortSignal | undefined): Promise<string> {
  const md5 = createMd5()
  for (let at = 0; at < size; at += HASH_PIECE_BYTES) {
    if (signal?.aborted) throw reasonOf(signal)
    const piece = whole.slice(at, at + HASH_PIECE_BYTES)
    md5.update(isBlob(piece) ? new Uint8Array(await piece.arrayBuffer()) : piece)
    if (size > HASH_PIECE_BYTES) await wait(0, signal)
  }
  return md5.digest()
}

const isBlob = (file: unknown): file is Blob => typeof Blob === 'function' && file instanceof Blob
