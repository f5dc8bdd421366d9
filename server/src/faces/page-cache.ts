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
const MAX_BYTES = 16 * 1024 * 1024
/** The text itself, its bytes, and these compressed. */
const BYTES_A_CHARACTER = 4
/** What a page is counted as while it is made. */
const USUAL_BYTES = 256 * 1024
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
  const kept = new LRUCache<string, { found: Promise<KeptPage> }>({
    maxSize: MAX_BYTES,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  })
  return {
    async get(
      key: string,
      encoding: Encoding,
      make: () => Promise<MadePage>,
    ): Promise<{ page: MadePage; body: Buffer }> {
      let found = kept.get(key)?.found
      if (!found) {
        const making = make().then((page): KeptPage => ({ page, encoded: new Map() }))
        found = making
        kept.set(key, { found }, { size: USUAL_BYTES })
        making.then(
          ({ page }) => {
            if (kept.peek(key)?.found !== making) return
            if (page.status >= 500) kept.delete(key)
            // In an object of its own: the same value again would be counted as before.
            else kept.set(key, { found: making }, { size: BYTES_A_CHARACTER * page.html.length + 1, noUpdateTTL: true })
          },
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
