import {
  audit,
  type BatchStatement,
  type Caller,
  callSql,
  can,
  given,
  invalid,
  type Origin,
  phrase,
  type Sql,
  sql,
  type Tx,
  type Why,
} from '../../../kernel/index.ts'
import { decide, timeOf } from '../../decisions/index.ts'
import { findEntities, mentionedIn } from '../entities/find-entities.ts'
import type { Entity } from '../entities/schemas.ts'
import { answeredNotFound, blocked, commentNotFound, feedNotFound, notYours, replyTargetNotFound } from '../errors.ts'
import { feedCommentDeleted, feedCommented } from '../facts.ts'
import { commentVisibleTo, visibleTo } from '../reading/visibility.ts'
import { countForAuthors } from './author-counts.ts'
import type { NewComment } from './comment-schemas.ts'
import { type CommentRow, findComment } from './list-comments.ts'

/** Comments a feed, to its author or in reply to a user who is there. One that is held tells no one. */
export async function commentFeed(
  tx: Tx,
  commenter: Caller,
  feedId: number,
  comment: NewComment,
  isHeld = false,
): Promise<CommentRow> {
  const { body, reply_user: askedUserId = 0, reply_to: answeredId = 0 } = comment
  if (askedUserId === commenter.id && !answeredId)
    throw invalid(
      'reply_user',
      phrase('comment.reply_user.oneself')`You can’t reply to yourself.`,
      'comment.reply_user',
    )
  const entities = await tx.batch(findEntities, body)
  const row = await tx.batch(addComments, {
    ...{ commenterId: commenter.id, feedId, body, entities },
    replyUserId: askedUserId,
    answeredId,
  })
  const { id: commentId, target_id: authorId } = row
  const replyUserId = row.reply_user_id ?? 0
  if (isHeld) await holdComment(tx, commentId, { feedId, authorId })
  const mentioned = mentionedIn(entities)
  await tx.publish(feedCommented, { feedId, commentId, commenterId: commenter.id, authorId, replyUserId, mentioned })
  return row
}

interface Comment {
  commenterId: number
  feedId: number
  body: string
  entities: readonly Entity[]
  /** 0 for none. */
  replyUserId: number
  /** The comment that is replied to, 0 for none. */
  answeredId: number
}

const addComments: BatchStatement<Comment, CommentRow> = async (tx, comments) => {
  const rows = await tx.rows(
    callSql('write_comments', {
      p_commenters: comments.map(({ commenterId }) => commenterId),
      p_feeds: comments.map(({ feedId }) => feedId),
      p_bodies: comments.map(({ body }) => body),
      p_replies: comments.map(({ replyUserId }) => replyUserId || null) as number[],
      p_answered: comments.map(({ answeredId }) => answeredId || null) as number[],
    }),
  )
  const added = rows.filter(({ id, is_counted }) => id !== null && is_counted)
  if (added.length > 0)
    tx.later(
      countForAuthors(
        added.map(({ author_id, is_hidden }) => ({ authorId: author_id, isHidden: is_hidden })),
        { comments: 1 },
      ),
    )
  const byNth = new Map(rows.map((row) => [row.nth, row]))
  storeEntities(
    tx,
    comments.map(({ entities }, index) => ({ id: byNth.get(index + 1)?.id, entities })),
  )
  return comments.map(({ commenterId, feedId, body, entities, answeredId }, index) => {
    const row = byNth.get(index + 1)
    if (!row) return feedNotFound()
    const { id, created_at, author_id } = row
    if (id === null || created_at === null)
      return row.is_reply_there ? blocked() : answeredId ? answeredNotFound() : replyTargetNotFound()
    return {
      id,
      user_id: commenterId,
      target_id: author_id,
      reply_user_id: row.reply_user_id,
      parent_id: row.parent_id,
      like_count: 0,
      reply_count: 0,
      body,
      entities: entities.length > 0 ? [...entities] : null,
      subject_kind: 'feeds',
      subject_id: feedId,
      created_at,
      edited_at: null,
    }
  })
}

/** Few comments have any. */
function storeEntities(
  tx: Tx,
  comments: readonly { id: number | null | undefined; entities: readonly Entity[] }[],
): void {
  const some = comments.filter(({ id, entities }) => id && entities.length > 0)
  if (some.length === 0) return
  tx.later(sql`
    update comments c set entities = given.entities
    from ${given(some)} as given (id bigint, entities jsonb) where c.id = given.id`)
}

/** Removes a comment, for its author, for the author of the feed, and for staff. */
export async function deleteComment(
  tx: Tx,
  caller: Caller,
  commentId: number,
  feedId: number | undefined,
  origin: Origin,
  why: Why,
): Promise<void> {
  const isStaff = can(caller, 'feed:manage')
  const comment = await findComment(tx, commentId, feedId, isStaff ? undefined : commentVisibleTo(caller))
  if (!comment || !(isStaff || (await isFeedSeen(tx, caller, comment.subject_id)))) throw commentNotFound()
  const isTheirs = comment.user_id === caller.id || comment.target_id === caller.id
  if (!isTheirs && !isStaff) throw notYours()
  if (!(await removeComment(tx, commentId, comment.subject_id, comment.target_id))) throw commentNotFound()
  if (!isTheirs) {
    const subject = { kind: 'comments', id: commentId, excerpt: comment.body }
    await decide(tx, { userId: comment.user_id, subject, act: 'removed', by: caller.id, why })
    await audit(tx, {
      actorId: caller.id,
      action: 'comments.deleted',
      object: `comments:${commentId}`,
      ...(Object.keys(why).length > 0 && { after: why }),
      ...origin,
    })
  }
  await tx.publish(feedCommentDeleted, {
    feedId: comment.subject_id,
    commentId,
    commenterId: comment.user_id,
    authorId: comment.target_id,
  })
}

export const isFeedSeen = async (on: Tx, caller: Caller, feedId: number): Promise<boolean> =>
  (await on.find(sql`
    select s.feed_id from feed_stats s
    where s.feed_id = ${feedId} and ${visibleTo(caller)}`)) !== undefined

/** What hides a comment `c` that comes back: its author may have been limited since, or no longer be. */
export const hiddenNow: Sql = sql`
  (c.hidden & 2 | (select (u.limited_until is not null)::int from users u where u.id = c.user_id))::smallint`

interface Place {
  feedId: number
  authorId: number
}

/** Hides a living comment from everyone but its author; false if it was already. */
export const holdComment = (tx: Tx, commentId: number, place: Place): Promise<boolean> =>
  moveComment(
    tx,
    { ...place, change: -1 },
    sql`update comments set hidden = hidden | 2 where id = ${commentId} and deleted_at is null and hidden & 2 = 0`,
    sql`hidden = 2`,
  )

/** Shows a comment again that was held; false if it was not. */
export const showComment = (tx: Tx, commentId: number, place: Place): Promise<boolean> =>
  moveComment(
    tx,
    { ...place, change: 1 },
    sql`update comments set hidden = hidden & 1 where id = ${commentId} and hidden & 2 = 2`,
    sql`hidden = 0 and deleted_at is null`,
  )

/** Deletes a comment; false if it was already. */
export const removeComment = (tx: Tx, commentId: number, feedId: number, authorId: number): Promise<boolean> =>
  moveComment(
    tx,
    { feedId, authorId, change: -1 },
    sql`update comments set deleted_at = plaza_now() where id = ${commentId} and deleted_at is null`,
  )

/** Shows a hidden comment again, with `decisionId` only if that decision hid it; false if it did not. */
export const restoreComment = (
  tx: Tx,
  commentId: number,
  feedId: number,
  authorId: number,
  decisionId?: number,
): Promise<boolean> =>
  moveComment(
    tx,
    { feedId, authorId, change: 1 },
    sql`update comments c set deleted_at = null, hidden = ${hiddenNow}
      where id = ${commentId} and deleted_at is not null and ${decisionId ? sql`deleted_at = ${timeOf(decisionId)}` : sql`true`}`,
  )

// Locks the feed first, as every counter does; a feed deleted meanwhile is no longer counted, nor is a hidden comment.
async function moveComment(
  tx: Tx,
  { feedId, authorId, change }: Place & { change: 1 | -1 },
  move: Sql,
  isCounted: Sql = sql`hidden = 0`,
): Promise<boolean> {
  await tx.run(sql`select from feed_stats where feed_id = ${feedId} for no key update`)
  const moved = await tx.find<{ is_counted: boolean }>(sql`${move} returning ${isCounted} as is_counted`)
  if (!moved) return false
  if (!moved.is_counted) return true
  const feed = await tx.get<{ is_living: boolean; is_hidden: boolean }>(sql`
    update feed_stats s set comment_count = s.comment_count + ${change}::int, hot = hot_with(s, comments => ${change}::int)
    where s.feed_id = ${feedId} returning s.deleted_at is null as is_living, s.is_hidden`)
  if (feed.is_living)
    await tx.run(callSql('change_user_counts', { p_user: authorId, p_comments: change, p_is_seen: !feed.is_hidden }))
  return true
}
