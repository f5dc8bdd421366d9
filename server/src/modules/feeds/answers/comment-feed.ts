import {
  type BatchStatement,
  type Caller,
  callSql,
  given,
  invalid,
  phrase,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { findEntities, mentionedIn } from '../entities/find-entities.ts'
import type { Entity } from '../entities/schemas.ts'
import { answeredNotFound, blocked, feedNotFound, replyTargetNotFound } from '../errors.ts'
import { feedCommented } from '../facts.ts'
import { countForAuthors } from './author-counts.ts'
import type { NewComment } from './comment-schemas.ts'
import type { CommentRow } from './list-comments.ts'
import { holdComment } from './move-comment.ts'

/** Comments on a feed, for its author or in reply to a user who commented. If it is held, no one is told. */
export async function commentFeed(
  tx: Tx,
  commenter: Caller,
  feedId: number,
  comment: NewComment,
  isHeld: boolean,
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
      p_replies: sql`${comments.map(({ replyUserId }) => replyUserId || null)}::bigint[]`,
      p_answered: sql`${comments.map(({ answeredId }) => answeredId || null)}::bigint[]`,
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
