import type { Budgets, Db, Logger, Secrets, Transactor } from '../../kernel/index.ts'
import type { Decode } from './content/decoder.ts'
import type { Receive } from './gate.ts'
import type { CachePurger, FileStore } from './port.ts'
import type { RenditionCache } from './reading/rendition-cache.ts'

export interface FilesOptions {
  db: Db
  store: FileStore
  secrets: Secrets
  budgets: Budgets
  log: Logger
  transact: Transactor['transact']
  publicUrl: string
  /** Whether people and topics without a picture are shown with a generated one. */
  hasPlaceholders: () => boolean
  /** Uploads pass through `tmp` in it, and renditions are kept in `renditions`. */
  dataDir: string
  /** Caches that keep files; absent where there are none. */
  purger?: CachePurger
  /** Most bytes of renditions on disk. */
  renditionBytes?: number
  /** Images decoded at once; each takes a thread of the pool that also reads files and hashes passwords. */
  decodersAtOnce?: number
}

/** What the operations of this module are given. */
export type FilesDeps = FilesOptions & {
  workRoot: string
  receive: Receive
  decode: Decode
  render: Decode
  renditions: RenditionCache
}
