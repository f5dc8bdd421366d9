import { type Static, Type } from 'typebox'
import { Closed, Nullable, Timestamp } from '../../../kernel/index.ts'
import { UserSummary } from '../../users/index.ts'

export const likeFields = {
  id: Type.Integer({ description: 'Like id.', examples: [7] }),
  user_id: Type.Integer({ description: 'Who likes.', examples: [2] }),
  target_user: Type.Integer({ description: 'Whose it is.', examples: [1] }),
  likeable_id: Type.Integer({ description: 'What is liked.', examples: [1] }),
  likeable_type: Type.String({ description: 'What kind of thing: `feeds`.', examples: ['feeds'] }),
  created_at: Timestamp('When.'),
  updated_at: Nullable(Timestamp('The same: a like does not change.')),
  user: UserSummary,
}

export const LikeView = Closed(likeFields, { title: 'Like', description: 'A user likes something.' })
export type LikeView = Static<typeof LikeView>
