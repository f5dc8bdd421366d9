import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Prose, Shown, Timestamp } from '../../../kernel/index.ts'
import { UserSummary } from '../../users/index.ts'
import { Entities } from '../entities/schemas.ts'
import { FeedParams } from '../schemas.ts'

/** docs/interface.md 2.10. */
export const commentFields = {
  id: Type.Integer({ description: 'Comment id.', examples: [5] }),
  user_id: Type.Integer({ description: 'Who commented.', examples: [2] }),
  target_user: Type.Integer({ description: 'Whose feed it is.', examples: [1] }),
  reply_user: Type.Integer({ description: 'Who was replied to; 0 for no one.', examples: [0] }),
  body: Shown(Type.String({ description: 'Text.', examples: ['Where was this taken?'] })),
  entities: Entities,
  parent_id: Type.Optional(
    Type.Integer({ description: 'The comment under which this reply stands; absent for others.', examples: [4] }),
  ),
  like_count: Type.Optional(Type.Integer({ description: 'How many like it.', examples: [3] })),
  reply_count: Type.Optional(Type.Integer({ description: 'How many replies stand under it.', examples: [2] })),
  commentable_type: Type.String({ description: 'What kind of thing was commented: `feeds`.', examples: ['feeds'] }),
  commentable_id: Type.Integer({ description: 'What was commented.', examples: [1] }),
  created_at: Timestamp('When.'),
  updated_at: Timestamp('When it was last edited; `created_at` if never.'),
  edited_at: Type.Optional(Timestamp('When its author last edited it; absent if never.')),
  has_liked: Type.Optional(
    Type.Boolean({ description: 'I like it; false for guests, absent where comments were searched for.' }),
  ),
}

export const peopleFields = {
  user: UserSummary,
  reply: Type.Optional(Nullable(UserSummary)),
}

export const CommentView = Closed(
  { ...commentFields, ...peopleFields },
  { title: 'Comment', description: 'A comment with who wrote it and, for a reply, who was replied to.' },
)
export type CommentView = Static<typeof CommentView>

const MAX_BODY = 1000

export const NewComment = Closed(
  {
    body: Shown(
      Prose({
        minLength: 1,
        maxLength: MAX_BODY,
        description: `Text, at most ${MAX_BODY} characters.`,
        examples: ['Where was this taken?'],
      }),
    ),
    reply_user: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Who is replied to; 0 or absent for no one.',
        examples: [0],
      }),
    ),
    reply_to: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'The comment that is replied to. The reply stands under it, or under the same comment as it; `reply_user` need not be given.',
        examples: [4],
      }),
    ),
  },
  { title: 'CommentText', examples: [{ body: 'Where was this taken?' }] },
)
export type NewComment = Static<typeof NewComment>

export const EditedComment = Closed(
  { body: NewComment.properties.body },
  { title: 'EditedComment', examples: [{ body: 'Where was this picture taken?' }] },
)

export const CommentId = Id('Comment id.')

export const CommentParams = Closed({ ...FeedParams.properties, comment: CommentId })
