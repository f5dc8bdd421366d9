import { type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import type { StoredFile, ViewFile } from '../../files/index.ts'
import type { Holder } from '../../moderation/index.ts'
import { removeComment, restoreComment } from '../answers/comment-feed.ts'
import type { Repostable } from '../port.ts'
import { restoreFeed, takeFeedAway } from './delete-feed.ts'

/** Hides feeds and comments until staff have looked at them, and shows them again. */
export const createFeedHolders = (
  viewFile: ViewFile,
  repostables: readonly Repostable[],
): { feeds: Holder; comments: Holder } => ({
  feeds: {
    hold: async (tx, id) => (await takeFeedAway(tx, id, repostables)) !== undefined,
    release: (tx, id) => restoreFeed(tx, id, repostables),
    pictures: (tx, id) => picturesOf(tx, id, viewFile),
  },
  comments: {
    async hold(tx, id) {
      const comment = await findPlace(tx, id)
      return comment !== undefined && removeComment(tx, id, comment.feed_id, comment.author_id)
    },
    async release(tx, id) {
      const comment = await findPlace(tx, id)
      if (comment) await restoreComment(tx, id, comment.feed_id, comment.author_id)
    },
  },
})

/** The feed of a comment, and its author. */
const findPlace = (tx: Tx, commentId: number) =>
  tx.find<{ feed_id: number; author_id: number }>(
    sql`select subject_id as feed_id, target_id as author_id from comments where id = ${commentId}`,
  )

async function picturesOf(db: Queryable, feedId: number, viewFile: ViewFile): Promise<string[]> {
  const feed = await db.find<{ images: StoredFile[]; cover: StoredFile | null; is_hidden: boolean }>(sql`
    select f.images, nullif(f.video -> 'cover', 'null') as cover, s.is_hidden from feeds f join feed_stats s on s.feed_id = f.id where f.id = ${feedId}`)
  if (!feed) return []
  const files = [...feed.images, ...(feed.cover ? [feed.cover] : [])]
  return files.map((file) => viewFile(feed.is_hidden ? { ...file, visibility: 'hidden' } : file).url)
}
