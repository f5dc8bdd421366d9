import { type Static, Type } from 'typebox'
import {
  Closed,
  Id,
  Nullable,
  plainTime,
  plainTimeOrNull,
  type StaffList,
  sql,
  staffFilter,
  Timestamp,
} from '../../../kernel/index.ts'

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
