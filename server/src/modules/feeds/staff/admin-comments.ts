import { type Static, Type } from 'typebox'
import {
  audit,
  type Caller,
  Closed,
  Id,
  Nullable,
  type Origin,
  plainTime,
  plainTimeOrNull,
  type StaffList,
  sql,
  staffFilter,
  Timestamp,
  type Tx,
  whyFields,
} from '../../../kernel/index.ts'
import { endDecisions } from '../../decisions/index.ts'
import { deleteComment } from '../answers/delete-comment.ts'
import { restoreComment } from '../answers/move-comment.ts'
import { commentNotFound } from '../errors.ts'

export const StaffComment = Closed(
  {
    id: Type.Integer({ description: 'Comment id.', examples: [5] }),
    body: Type.String({ description: 'Text.', examples: ['Where is this?'] }),
    user_id: Type.Integer({ description: 'Who wrote it.', examples: [7] }),
    user_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    feed_id: Type.Integer({ description: 'Below which feed.', examples: [42] }),
    feed_content: Type.String({ description: 'How that feed begins.' }),
    reply_user_id: Nullable(Type.Integer({ description: 'Whom it answers; null when no one.' })),
    created_at: Timestamp('When it was written.'),
    edited_at: Nullable(Timestamp('When its author last edited it.')),
    deleted_at: Nullable(Timestamp('When it was deleted.')),
  },
  { title: 'StaffComment', description: 'A comment as staff see it.' },
)

export interface StaffCommentRow extends Omit<Static<typeof StaffComment>, 'created_at' | 'edited_at' | 'deleted_at'> {
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

export const staffComments: StaffList = {
  columns: sql`c.id, c.body, c.user_id, u.name as user_name, c.subject_id as feed_id, left(f.content, 120) as feed_content,
    c.reply_user_id, c.created_at, c.edited_at, c.deleted_at`,
  from: sql`comments c join users u on u.id = c.user_id join feeds f on f.id = c.subject_id`,
  id: sql`c.id`,
  dated: sql`c.created_at`,
  sorts: { id: sql`c.id` },
  defaultSort: 'id:desc',
  search: [sql`normalize(lower(normalize(c.body, nfkc)), nfkc)`, sql`u.name_folded`],
  filters: {
    user_id: staffFilter(Id('Only of this person.'), (id) => sql`c.user_id = ${id}`),
    feed_id: staffFilter(Id('Only below this feed.'), (id) => sql`c.subject_kind = 'feeds' and c.subject_id = ${id}`),
    deleted: staffFilter(Type.Boolean({ description: 'Only deleted ones, or only living ones.' }), (is) =>
      is ? sql`c.deleted_at is not null` : sql`c.deleted_at is null`,
    ),
  },
}

export const presentStaffComment = (row: StaffCommentRow): Static<typeof StaffComment> => ({
  ...row,
  created_at: plainTime(row.created_at),
  edited_at: plainTimeOrNull(row.edited_at),
  deleted_at: plainTimeOrNull(row.deleted_at),
})

export const CommentChange = Closed(
  {
    deleted: Type.Boolean({ description: 'Remove it, or bring it back.', examples: [false] }),
    ...whyFields,
  },
  { examples: [{ deleted: false }] },
)

/** Staff remove a comment or bring it back, also one its author removed; what is so already stays as it is. */
export async function changeComment(
  tx: Tx,
  caller: Caller,
  commentId: number,
  { deleted, ...why }: Static<typeof CommentChange>,
  origin: Origin,
): Promise<void> {
  const before = await tx.find<{ feed_id: number; author_id: number; is_deleted: boolean }>(sql`
    select subject_id as feed_id, target_id as author_id, deleted_at is not null as is_deleted from comments where id = ${commentId}`)
  if (!before) throw commentNotFound()
  if (deleted === before.is_deleted) return
  if (deleted) return deleteComment(tx, caller, commentId, undefined, origin, why)
  if (!(await restoreComment(tx, commentId, { feedId: before.feed_id, authorId: before.author_id }))) return
  await endDecisions(tx, { kind: 'comments', id: commentId, acts: ['removed'], by: caller.id })
  await audit(tx, { actorId: caller.id, action: 'comments.restored', object: `comments:${commentId}`, ...origin })
}
