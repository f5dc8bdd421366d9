import type { Readable } from 'node:stream'

/** Where uploaded bytes live. Paths are made by this module, never by a client. */
export interface FileStore {
  /** The `<vendor>` of a node. Lower-case letters, digits and dashes. */
  readonly vendor: string

  /** Copies a local file into the store, replacing what is there. */
  put(path: string, localFile: string, about: { mime: string; sizeBytes: number }): Promise<void>

  /** Opens an object, or one inclusive byte range of it; undefined when there is none. */
  open(path: string, range?: { start: number; end: number }): Promise<StoredObject | undefined>

  /** Size of an object, or undefined when there is none. */
  stat(path: string): Promise<{ sizeBytes: number } | undefined>

  /** Removes an object; removing what is not there is not an error. */
  remove(path: string): Promise<void>

  /**
   * An address to which a client may PUT exactly these bytes itself. Absent where uploads must pass through us.
   * `headers` must be sent with the PUT.
   */
  presignPut?(path: string, about: PresignedUpload): Promise<{ uri: string; headers: Record<string, string> }>

  /** Rejects with a sentence a person understands when the store cannot be used. Called once at start. */
  check(): Promise<void>
}

export interface StoredObject {
  stream: Readable
  /** Bytes in `stream`: the whole object, or the range. */
  sizeBytes: number
}

export interface PresignedUpload {
  mime: string
  sizeBytes: number
  md5Hex: string
  expiresInS: number
}

/** Caches between us and readers, which keep files for a day unless they are told to drop one. */
export interface CachePurger {
  /** Makes every cache drop this path, with any query. Doing it again is harmless. */
  purge(path: string, signal: AbortSignal): Promise<void>
}
