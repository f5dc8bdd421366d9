import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './send-built.ts'

export interface MadePage {
  status: number
  html: string
  retryAfterS?: number
}

interface KeptPage {
  page: MadePage
  /** Compressed once for everybody who takes that form. */
  encoded: Map<Encoding, Promise<Buffer>>
}

/** A guest's page is the same for all guests for a moment, counted from before it was read; that is all a rush needs. */
const KEPT_MS = 2000
const MAX_PAGES = 200
const QUALITY = 4

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export function encode(html: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(html)
  if (encoding === 'gzip') return toGzip(bytes, { level: QUALITY })
  if (encoding === 'identity') return Promise.resolve(bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return toBrotli(bytes, { params })
}

/** Guests' pages, kept for seconds; those who ask at the same time share one rendering. */
export function createPageCache() {
  const kept = new LRUCache<string, Promise<KeptPage>>({ max: MAX_PAGES, ttl: KEPT_MS, ttlAutopurge: true })
  return {
    async get(
      key: string,
      encoding: Encoding,
      make: () => Promise<MadePage>,
    ): Promise<{ page: MadePage; body: Buffer }> {
      let found = kept.get(key)
      if (!found) {
        found = make().then((page) => ({ page, encoded: new Map() }))
        kept.set(key, found)
        found.then(
          ({ page }) => page.status >= 500 && kept.delete(key),
          () => kept.delete(key),
        )
      }
      const { page, encoded } = await found
      let body = encoded.get(encoding)
      if (!body) {
        body = encode(page.html, encoding)
        encoded.set(encoding, body)
      }
      return { page, body: await body }
    },
    clear: () => kept.clear(),
  }
}
