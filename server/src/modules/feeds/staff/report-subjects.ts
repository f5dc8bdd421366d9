import { type Queryable, sql } from '../../../kernel/index.ts'
import type { StoredFile, ViewFile } from '../../files/index.ts'
import type { StoredMedia } from '../media.ts'
import { findTextVersions } from '../publishing/text-versions.ts'

/** A reported feed as its author wrote it, in any topic, deleted or not. */
export const createFindReportedFeed =
  (viewFile: ViewFile) =>
  async (db: Queryable, id: number): Promise<Record<string, unknown> | undefined> => {
    const feed = await db.find<Record<string, unknown> & StoredMedia & { deleted_at: Date | null }>(sql`
      select f.id, f.content as text, f.images, f.video, f.video is not null as has_video, f.created_at, f.edited_at, s.deleted_at, s.like_count, s.comment_count,
        s.view_count, s.is_hidden
      from feeds f join feed_stats s on s.feed_id = f.id where f.id = ${id}`)
    if (!feed) return undefined
    const view = (file: StoredFile) =>
      viewFile({ ...file, visibility: feed.deleted_at ? 'gone' : feed.is_hidden ? 'hidden' : 'open' })
    return {
      ...feed,
      versions: await findTextVersions(db, 'feeds', id),
      images: feed.images.map((image) => ({ ...view(image), ...(image.alt && { alt: image.alt }) })),
      video: feed.video && {
        resource: view(feed.video.resource),
        cover: feed.video.cover && view(feed.video.cover),
      },
    }
  }

/** A reported comment with its feed. */
export async function findReportedComment(db: Queryable, id: number): Promise<Record<string, unknown> | undefined> {
  const comment = await db.find<Record<string, unknown>>(sql`
    select c.id, c.body as text, c.created_at, c.edited_at, c.deleted_at, c.subject_id as feed_id, left(f.content, 300) as feed_text
    from comments c left join feeds f on f.id = c.subject_id where c.id = ${id}`)
  return comment && { ...comment, versions: await findTextVersions(db, 'comments', id) }
}
