import { type Queryable, sql } from '../../../kernel/index.ts'
import type { FileView, StoredFile, ViewFile } from '../../files/index.ts'
import { isSeenBy } from './sight.ts'

/** As much of a feed as a notice about it shows. */
export interface FeedCard {
  id: number
  content: string
  images: FileView[]
  video: { resource: FileView; cover: FileView | null } | null
}

interface CardRow {
  id: number
  content: string
  images: StoredFile[]
  video: { resource: StoredFile; cover: StoredFile | null } | null
}

/** Those of these feeds that the viewer sees. */
export async function loadFeedCards(
  db: Queryable,
  viewer: { id: number },
  feedIds: readonly number[],
  viewFile: ViewFile,
): Promise<Map<number, FeedCard>> {
  const rows = await db.rows<CardRow>(sql`
    select f.id, left(f.content, 200) as content, f.images, f.video from feeds f join feed_stats s on s.feed_id = f.id
    where f.id = any(${[...new Set(feedIds)]}::bigint[]) and ${isSeenBy(viewer)}`)
  return new Map(
    rows.map(({ id, content, images, video }) => [
      id,
      {
        id,
        content,
        images: images.map((image) => viewFile(image)),
        video: video && { resource: viewFile(video.resource), cover: viewFile(video.cover) },
      },
    ]),
  )
}
