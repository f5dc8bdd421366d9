import { type Caller, type Queryable, sql } from '../../kernel/index.ts'
import { feedNotFound } from './errors.ts'
import { visibleTo } from './reading/visibility.ts'

type Viewer = Pick<Caller, 'id'> | undefined

const findVisible = (db: Queryable, viewer: Viewer, feedId: number): Promise<{ author_id: number } | undefined> =>
  db.find(sql`select s.author_id from feed_stats s where s.feed_id = ${feedId} and ${visibleTo(viewer)}`)

/** 404 unless this feed is there and visible to the viewer. Returns its author. */
export async function requireFeed(db: Queryable, viewer: Viewer, feedId: number): Promise<{ authorId: number }> {
  const feed = await findVisible(db, viewer, feedId)
  if (!feed) throw feedNotFound()
  return { authorId: feed.author_id }
}

/** Whether this feed is there and visible to the viewer. */
export const isFeedVisible = async (db: Queryable, viewer: Viewer, feedId: number): Promise<boolean> =>
  (await findVisible(db, viewer, feedId)) !== undefined

/** The author of this feed, whether or not the caller may see it. */
export const findFeedAuthor = async (db: Queryable, feedId: number): Promise<number | undefined> =>
  (
    await db.find<{ author_id: number }>(
      sql`select author_id from feed_stats where feed_id = ${feedId} and deleted_at is null`,
    )
  )?.author_id
