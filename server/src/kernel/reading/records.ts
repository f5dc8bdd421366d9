import { LRUCache } from 'lru-cache'
import { createKeyedBatcher } from './batcher.ts'

/** Which record, and a text that changes with everything shown of it. */
export interface RecordVersion {
  readonly id: number
  readonly version: string
}

/** What else records depend on, such as the reader's language; those of different variants are cached separately. */
export interface Variant {
  readonly variant: string
}

interface RecordsOptions<Cached, Of extends Variant> {
  /** The current records, in one query. A deleted one is missing. */
  read(ids: readonly number[], of: Of): Promise<ReadonlyMap<number, Cached>>
  sizeOf(record: Cached): number
  maxBytes?: number
}

const MAX_BYTES = 16 * 1024 * 1024
const OVERHEAD_BYTES = 400
/** Signed addresses in a record are good for at least half an hour. */
const MAX_AGE_MS = 20 * 60 * 1000

/**
 * A cache of records by id. A record is used while the picked version is the one it was cached with, so nothing has to
 * be invalidated. What several pages miss at the same time is read in one query. Undefined where a record is gone.
 */
export function createRecords<Cached, Of extends Variant>(
  options: RecordsOptions<Cached, Of>,
): (versions: readonly RecordVersion[], of: Of) => Promise<(Cached | undefined)[]> {
  const cache = new LRUCache<string, { version: string; record: Cached; readAt: number }>({
    maxSize: options.maxBytes ?? MAX_BYTES,
    sizeCalculation: ({ version, record }, key) =>
      options.sizeOf(record) + version.length + key.length + OVERHEAD_BYTES,
  })
  const readMissing = createKeyedBatcher<{ ids: readonly number[]; of: Of }, ReadonlyMap<number, Cached>>(
    ({ of }) => of.variant,
    async (requests) => {
      const found = await options.read([...new Set(requests.flatMap(({ ids }) => ids))], requests[0]!.of)
      return requests.map(() => found)
    },
  )

  return async (versions, of) => {
    const now = Date.now()
    const keyOf = (id: number) => `${of.variant} ${id}`
    const records = versions.map(({ id, version }) => {
      const cached = cache.get(keyOf(id))
      return cached && cached.version === version && cached.readAt > now - MAX_AGE_MS ? cached.record : undefined
    })
    const missing = versions.filter((_, nth) => records[nth] === undefined)
    if (missing.length === 0) return records
    const found = await readMissing({ ids: missing.map(({ id }) => id), of })
    for (const { id, version } of missing) {
      const record = found.get(id)
      if (record !== undefined) cache.set(keyOf(id), { version, record, readAt: now })
    }
    return versions.map(({ id }, nth) => records[nth] ?? found.get(id))
  }
}
