import { callSql, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import type { StoredFile, ViewFile } from '../../files/index.ts'
import type { Holder } from '../../moderation/index.ts'
import { removeComment } from '../answers/comment-feed.ts'
import type { Repostable } from '../port.ts'
import { restoreFeed, takeFeedAway } from './delete-feed.ts'

/** Puts feeds and comments out of sight until staff have looked at them, and back. */
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
      const comment = await tx.find<{ feed_id: number; author_id: number }>(
        sql`select subject_id as feed_id, target_id as author_id from comments where id = ${id} and deleted_at is null`,
      )
      return comment !== undefined && removeComment(tx, id, comment.feed_id, comment.author_id)
    },
    release: restoreComment,
  },
})

async function picturesOf(db: Queryable, feedId: number, viewFile: ViewFile): Promise<string[]> {
  const feed = await db.find<{ images: StoredFile[]; cover: StoredFile | null; is_hidden: boolean }>(sql`
    select f.images, nullif(f.video -> 'cover', 'null') as cover, s.is_hidden from feeds f join feed_stats s on s.feed_id = f.id where f.id = ${feedId}`)
  if (!feed) return []
  const files = [...feed.images, ...(feed.cover ? [feed.cover] : [])]
  return files.map((file) => viewFile(feed.is_hidden ? { ...file, sight: 'hidden' } : file).url)
}

// The feed first, as everything that counts does.
async function restoreComment(tx: Tx, commentId: number): Promise<void> {
  const comment = await tx.find<{ feed_id: number; author_id: number }>(
    sql`select subject_id as feed_id, target_id as author_id from comments where id = ${commentId}`,
  )
  if (!comment) return
  await tx.run(sql`select from feed_stats where feed_id = ${comment.feed_id} for no key update`)
  const isBack = await tx.changed(
    sql`update comments set deleted_at = null where id = ${commentId} and deleted_at is not null`,
  )
  if (!isBack) return
  const feed = await tx.find<{ living: boolean }>(sql`
    update feed_stats s set comment_count = s.comment_count + 1,
      hot = feed_hot(s.like_count, s.comment_count + 1, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = ${comment.feed_id} returning s.deleted_at is null as living`)
  if (feed?.living) await tx.run(callSql('change_user_counts', { p_user: comment.author_id, p_comments: 1 }))
}
