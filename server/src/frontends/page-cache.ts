import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.ts'
import type { Encoding } from './send-built.ts'

export interface MadePage {
  status: number
  html: string
  retryAfterS?: number
}

interface KeptPage<Page> {
  page: Page
  /** Compressed once for all who accept that form. */
  encoded: Map<Encoding, Promise<Buffer>>
}

interface Entry<Page> {
  untilMs: number
  found: Promise<KeptPage<Page>>
}

/** Makes a page, or returns the cached one if it is still valid. */
type Make<Page> = (before: Page | undefined) => Promise<Page>

/**
 * A guest's page is the same for all guests for a moment, counted from before it was read; that is enough for a rush.
 */
const KEPT_MS = 2000
/** How long it is kept to be revalidated. */
const REMEMBERED_MS = 15_000
const MAX_BYTES = 16 * 1024 * 1024
/** The text itself, its bytes, and these compressed. */
const BYTES_A_CHARACTER = 4
/** The assumed size of a page while it is made. */
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

/**
 * Guests' pages, cached for seconds; concurrent requests share one rendering. A page that `make` finds still valid is
 * not compressed again either.
 */
export function createPageCache<Page extends MadePage>(clock: Clock) {
  const kept = new LRUCache<string, Entry<Page>>({ maxSize: MAX_BYTES, ttl: REMEMBERED_MS, ttlAutopurge: true })

  const remake = async (before: Entry<Page> | undefined, make: Make<Page>): Promise<KeptPage<Page>> => {
    const last = await before?.found.catch(() => undefined)
    const page = await make(last?.page)
    return last && page === last.page ? last : { page, encoded: new Map() }
  }

  function begin(key: string, before: Entry<Page> | undefined, nowMs: number, make: Make<Page>): Entry<Page> {
    const made = { untilMs: nowMs + KEPT_MS, found: remake(before, make) }
    kept.set(key, made, { size: USUAL_BYTES })
    made.found.then(
      ({ page }) => {
        if (kept.peek(key) !== made) return
        if (page.status >= 500) kept.delete(key)
        // In an object of its own: the cache would count the same value as before.
        else kept.set(key, { ...made }, { size: BYTES_A_CHARACTER * page.html.length + 1, noUpdateTTL: true })
      },
      () => kept.peek(key) === made && kept.delete(key),
    )
    return made
  }

  return {
    async get(key: string, encoding: Encoding, make: Make<Page>): Promise<{ page: Page; body: Buffer }> {
      const nowMs = clock.now().getTime()
      const last = kept.get(key)
      const entry = last && nowMs < last.untilMs ? last : begin(key, last, nowMs, make)
      const { page, encoded } = await entry.found
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
