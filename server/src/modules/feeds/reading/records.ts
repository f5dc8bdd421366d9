import { LRUCache } from 'lru-cache'
import {
  type ByteText,
  plainTime,
  plainTimeOrNull,
  type Queryable,
  type Reword,
  sql,
  toByteText,
} from '../../../kernel/index.ts'
import type { StoredFile, ViewFile } from '../../files/index.ts'
import type { RepostableType } from '../port.ts'
import type { FrozenFeed } from '../schemas.ts'
import { type StoredPicture, viewMedia } from './media.ts'

/** What is shown of a feed and not counted, written once per version. */
export interface FeedRecord {
  readonly version: number
  /** Until when the addresses in it are good; of what everybody may see, always. */
  readonly goodUntilMs: number
  /** JSON of the fields that only this version has, without the closing brace. */
  readonly json: ByteText
  readonly themeId: number | null
  readonly topicIds: readonly number[]
  readonly categoryIds: readonly number[]
  readonly repostable: { type: RepostableType; id: number } | null
  /** The names of topics and categories as JSON, and of which state of all names they are. */
  linked: { of: object; json: ByteText } | undefined
}

interface FeedRow {
  id: number
  is_hidden: boolean
  version: number
  author_id: number
  content: string
  from_client: number
  mark: number | null
  images: StoredPicture[]
  video: { resource: StoredFile; cover: StoredFile | null } | null
  latitude: number | null
  longitude: number | null
  geohash: string | null
  theme_id: number | null
  topic_ids: number[]
  category_ids: number[]
  repostable_type: RepostableType | null
  repostable_id: number | null
  recommended_at: Date | null
  created_at: Date
  updated_at: Date
}

/** Signed addresses are good for half an hour and more. */
export const SIGNED_FOR_MS = 20 * 60 * 1000
const MAX_BYTES = 40 * 1024 * 1024

/** Records by id, remembered as long as their version is the current one. */
export function createFeedRecords(db: Queryable, viewFile: ViewFile, reword: Reword = asWritten) {
  const known = new LRUCache<number, FeedRecord>({
    maxSize: MAX_BYTES,
    sizeCalculation: (record) => record.json.length + 400,
  })

  /** The records of these picked feeds. One read since then is newer than its pick, which is as good. */
  return async function load(feeds: readonly { id: number; version: number }[]): Promise<Map<number, FeedRecord>> {
    const found = new Map<number, FeedRecord>()
    const missing: number[] = []
    for (const { id, version } of feeds) {
      const record = known.get(id)
      if (record && record.version >= version && !(record.goodUntilMs < Date.now())) found.set(id, record)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    for (const row of await read(db, missing)) {
      const record = toRecord(reworded(row, reword), viewFile)
      known.set(row.id, record)
      found.set(row.id, record)
    }
    return found
  }
}

const asWritten: Reword = (text) => text

const reworded = (row: FeedRow, reword: Reword): FeedRow => ({
  ...row,
  content: reword(row.content),
  images: row.images.map((image) => (image.alt ? { ...image, alt: reword(image.alt) } : image)),
})

const read = (db: Queryable, ids: readonly number[]): Promise<FeedRow[]> =>
  db.rows<FeedRow>(sql`
    select f.id, s.version, s.is_hidden, f.author_id, f.content, f.from_client, f.mark, f.images, f.video, f.latitude, f.longitude,
      f.geohash, s.theme_id, s.topic_ids, s.category_ids, s.repostable_type, s.repostable_id, s.recommended_at,
      f.created_at, f.updated_at
    from feeds f join feed_stats s on s.feed_id = f.id where f.id = any(${ids as number[]}::bigint[])`)

function toRecord(row: FeedRow, viewFile: ViewFile): FeedRecord {
  const still: FrozenFeed = {
    id: row.id,
    user_id: row.author_id,
    feed_content: row.content,
    feed_from: row.from_client,
    ...(row.mark !== null && { feed_mark: row.mark }),
    ...(row.latitude !== null && { feed_latitude: String(row.latitude), feed_longtitude: String(row.longitude) }),
    ...(row.geohash !== null && { feed_geohash: row.geohash }),
    ...viewMedia(row, viewFile),
    repostable_type: row.repostable_type,
    repostable_id: row.repostable_id ?? 0,
    recommended_at: plainTimeOrNull(row.recommended_at),
    created_at: plainTime(row.created_at),
    updated_at: plainTime(row.updated_at),
    deleted_at: null,
  }
  return {
    version: row.version,
    goodUntilMs: row.is_hidden ? Date.now() + SIGNED_FOR_MS : Number.POSITIVE_INFINITY,
    json: toByteText(JSON.stringify(still).slice(0, -1)),
    themeId: row.theme_id,
    topicIds: row.topic_ids,
    categoryIds: row.category_ids,
    repostable: row.repostable_type && { type: row.repostable_type, id: row.repostable_id! },
    linked: undefined,
  }
}
