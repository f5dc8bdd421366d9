import type { FastifyRequest } from 'fastify'
import type { MediaType } from '../content/media-types.ts'
import { fileNotFound, storeAway } from '../errors.ts'
import type { StoredObject } from '../port.ts'

/** The part of a file's row that reading it needs. */
export interface FileRow {
  path: string
  mime: MediaType
  size_bytes: number
  md5: string
  width: number
  height: number
  /** Read by a signed address. */
  is_hidden?: boolean
}

/**
 * The headers of every answer with a file: a path never gets other bytes, though it may disappear, and no browser
 * executes them.
 */
export const headersOf = (file: FileRow, etag: string): Record<string, string> => ({
  etag,
  'content-type': file.mime,
  'content-disposition': 'inline',
  // A day, so that deleted files leave shared caches, which cannot be notified; hidden ones are cached privately only.
  'cache-control': file.is_hidden ? 'private, max-age=300' : 'public, max-age=86400',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
})

/** Whether the client already has this version. */
export const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')

/** The bytes from the store; a store that is down is a 503, missing bytes are a 404 and a line in the log. */
export async function openObject(
  opening: Promise<StoredObject | undefined>,
  request: FastifyRequest,
  path: string,
): Promise<StoredObject> {
  const object = await opening.catch((error: unknown) => {
    throw storeAway(error)
  })
  if (object) return object
  request.log.error({ path }, 'the bytes of a file are not in the store')
  throw fileNotFound()
}
