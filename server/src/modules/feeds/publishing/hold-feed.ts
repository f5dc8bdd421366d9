import { type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { timeOf } from '../../decisions/index.ts'
import type { StoredFile, ViewFile } from '../../files/index.ts'
import type { Holder, Restore, Things } from '../../moderation/index.ts'
import { type CommentPlace, holdComment, removeComment, restoreComment, showComment } from '../answers/move-comment.ts'
import { holdFeed, showFeed } from '../limits/hold.ts'
import type { Repostable } from '../port.ts'
import { putFeedBack, takeFeedAway } from './delete-feed.ts'

/** What automatic rules are tried on. */
export const feedThings: Things = {
  feeds: sql`
    select f.id, f.author_id as owner_id, f.content as text, s.media <> 'text' as has_media, f.created_at
    from feeds f join feed_stats s on s.feed_id = f.id where s.deleted_at is null`,
  comments: sql`
    select c.id, c.user_id as owner_id, c.body as text, false as has_media, c.created_at from comments c where c.deleted_at is null`,
}

/** Hides feeds and comments from all but their author until staff have looked at them, and shows them again. */
export const createFeedHolders = (
  viewFile: ViewFile,
  repostables: readonly Repostable[],
): { feeds: Holder; comments: Holder } => ({
  feeds: {
    hold: (tx, id) => holdFeed(tx, id, repostables),
    release: async (tx, id) => void (await showFeed(tx, id, repostables)),
    async remove(tx, id) {
      const feed = await takeFeedAway(tx, id, repostables)
      return feed && (feed.category_ids.length > 0 ? { undo: { category_ids: feed.category_ids } } : {})
    },
    pictures: (tx, id) => picturesOf(tx, id, viewFile),
  },
  comments: {
    hold: (tx, id) => atPlace(tx, id, (place) => holdComment(tx, id, place)),
    release: async (tx, id) => void (await atPlace(tx, id, (place) => showComment(tx, id, place))),
    remove: async (tx, id) => ((await atPlace(tx, id, (place) => removeComment(tx, id, place))) ? {} : undefined),
  },
})

/** Undoes decisions about feeds and comments. */
export const createFeedRestores = (repostables: readonly Repostable[]): { feeds: Restore; comments: Restore } => ({
  feeds: async (tx, { decisionId, act, subjectId, undo }) =>
    act === 'held'
      ? showFeed(tx, subjectId, repostables)
      : putFeedBack(tx, subjectId, repostables, { deletedAt: timeOf(decisionId), undo }),
  comments: (tx, { decisionId, act, subjectId }) =>
    atPlace(tx, subjectId, (place) =>
      act === 'held' ? showComment(tx, subjectId, place) : restoreComment(tx, subjectId, place, decisionId),
    ),
})

/** Does something with a comment, given its feed and the author of that; false where there is no such comment. */
async function atPlace(tx: Tx, commentId: number, move: (place: CommentPlace) => Promise<boolean>): Promise<boolean> {
  const place = await tx.find<CommentPlace>(
    sql`select subject_id as "feedId", target_id as "authorId" from comments where id = ${commentId}`,
  )
  return place !== undefined && move(place)
}

async function picturesOf(db: Queryable, feedId: number, viewFile: ViewFile): Promise<string[]> {
  const feed = await db.find<{ images: StoredFile[]; cover: StoredFile | null; is_hidden: boolean }>(sql`
    select f.images, nullif(f.video -> 'cover', 'null') as cover, s.is_hidden from feeds f join feed_stats s on s.feed_id = f.id where f.id = ${feedId}`)
  if (!feed) return []
  const files = [...feed.images, ...(feed.cover ? [feed.cover] : [])]
  return files.map((file) => viewFile(feed.is_hidden ? { ...file, visibility: 'hidden' } : file).url)
}
