import { type Queryable, sql } from '../../../kernel/index.ts'
import type { FileView, ViewFile } from '../../files/index.ts'
import { type PictureView, type StoredMedia, viewMedia } from './media.ts'
import { isSeenBy } from './sight.ts'

/** As much of a feed as a notice about it shows. */
export interface FeedCard {
  id: number
  content: string
  images: PictureView[]
  video: { resource: FileView; cover: FileView | null } | null
}

interface CardRow extends StoredMedia {
  id: number
  content: string
}

/** Those of these feeds that the viewer sees. */
export async function loadFeedCards(
  db: Queryable,
  viewer: { id: number },
  feedIds: readonly number[],
  viewFile: ViewFile,
): Promise<Map<number, FeedCard>> {
  const rows = await db.rows<CardRow>(sql`
    select f.id, left(f.content, 200) as content, f.images, f.video, s.is_hidden from feeds f join feed_stats s on s.feed_id = f.id
    where f.id = any(${[...new Set(feedIds)]}::bigint[]) and ${isSeenBy(viewer)}`)
  return new Map(rows.map(({ id, content, ...media }) => [id, { id, content, ...viewMedia(media, viewFile) }]))
}
