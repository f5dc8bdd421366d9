import { type Sql, sql } from '../../kernel/index.ts'
import type { FileView, ViewFile } from '../files/index.ts'
import { type PictureView, type StoredMedia, viewMedia } from './media.ts'
import { visibleTo } from './reading/visibility.ts'

/** The part of a feed that a notice about it shows. */
export interface FeedCard {
  id: number
  content: string
  images: PictureView[]
  video: { resource: FileView; cover: FileView | null } | null
}

/** What `feedCardOf` finds. */
export interface StoredFeedCard extends StoredMedia {
  id: number
  content: string
}

/** The card of a feed as a column; null where that viewer does not see it. */
export const feedCardOf = (feedId: Sql, viewerId: Sql): Sql => sql`(
  select jsonb_build_object(
    'id', f.id, 'content', left(f.content, 200), 'images', f.images, 'video', f.video, 'is_hidden', s.is_hidden)
  from feeds f join feed_stats s on s.feed_id = f.id where f.id = ${feedId} and ${visibleTo({ id: viewerId })})`

export const presentFeedCard = ({ id, content, ...media }: StoredFeedCard, viewFile: ViewFile): FeedCard => ({
  id,
  content,
  ...viewMedia(media, viewFile),
})
