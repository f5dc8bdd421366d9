import { type Static, Type } from 'typebox'
import { Closed, DoneText, FileNode, Id, Nullable, Shown, SingleLineText, Timestamp } from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { UserSummary } from '../users/index.ts'

const MAX_PRICE = 1_000_000
const MAX_NUMBERS = 9_999

/** What can be rewarded. */
export type TargetType = 'feeds' | 'feed-topics'

const giftName = SingleLineText({ minLength: 1, maxLength: 50, description: 'Name of the gift.', examples: ['玫瑰'] })
const price = Type.Integer({ minimum: 1, maximum: MAX_PRICE, description: 'Units for one.', examples: [100] })
const sort = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  default: 0,
  description: 'Larger comes first.',
  examples: [10],
})
const node = (description: string) => Type.Optional(Nullable(FileNode(description)))

export const Gift = Closed(
  {
    id: Type.Integer({ description: 'Gift id.', examples: [1] }),
    name: Type.String({ 'x-words': 'name', description: 'Name.', examples: ['玫瑰'] }),
    price: Type.Integer({ description: 'Units for one.', examples: [100] }),
    icon: Nullable(FileView),
    effect_icon: Type.Optional(Nullable(FileView)),
    sort: Type.Integer({ description: 'Larger comes first.', examples: [10] }),
    created_at: Timestamp('When it was added.'),
    updated_at: Timestamp('When it last changed.'),
  },
  { title: 'Gift', description: 'Something one can reward with.' },
)
export type Gift = Static<typeof Gift>

/** What staff write of a gift. */
export const giftFields = {
  name: giftName,
  price,
  icon: node('Node of an image you uploaded: the gift in the list.'),
  effect_icon: node('Node of an image you uploaded: shown when the gift is given.'),
  sort,
}

export const GiftParams = Closed({ gift: Id('Gift id.') })

/** docs/interface.md 4.7. */
export const RewardBody = Closed(
  {
    gift_id: Type.Optional(Id('A gift of the catalogue; its price counts, whatever `price` says.')),
    name: Type.Optional(
      Shown(
        SingleLineText({
          minLength: 1,
          maxLength: 50,
          description: 'Name of the gift, without `gift_id`.',
          examples: ['玫瑰'],
        }),
      ),
    ),
    price: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PRICE, description: 'Units for one, with `name`.', examples: [100] }),
    ),
    numbers: Type.Integer({ minimum: 1, maximum: MAX_NUMBERS, description: 'How many.', examples: [1] }),
  },
  { title: 'RewardBody', description: '`gift_id`, or `name` and `price`.', examples: [{ gift_id: 1, numbers: 1 }] },
)
export type RewardBody = Static<typeof RewardBody>

export const RewardAnswer = Closed(
  {
    message: DoneText(),
    currency_sum: Type.Integer({ description: 'Your balance afterwards.', examples: [900] }),
  },
  { title: 'RewardAnswer' },
)
export type RewardAnswer = Static<typeof RewardAnswer>

const log = {
  id: Type.Integer({ description: 'Log id.', examples: [1] }),
  user_id: Type.Integer({ description: 'Who gave.', examples: [7] }),
  target_id: Type.Integer({ description: 'What was rewarded.', examples: [42] }),
  target_type: Type.String({ description: '`feeds` or `feed-topics`.', examples: ['feeds'] }),
  name: Shown(Type.String({ 'x-words': 'name', description: 'Name of the gift.', examples: ['玫瑰'] })),
  icon: Nullable(FileView),
  price: Type.Integer({ description: 'Units for one.', examples: [100] }),
  numbers: Type.Integer({ description: 'How many.', examples: [1] }),
  created_at: Timestamp('When it was given.'),
  updated_at: Timestamp('The same: a reward never changes.'),
}

/** docs/interface.md 2.8. */
export const RewardLog = Closed(log, { title: 'RewardLog' })
export type RewardLog = Static<typeof RewardLog>

/** docs/interface.md 2.8, with who gave. */
export const RewardLogWithUser = Closed({ ...log, user: UserSummary }, { title: 'RewardLogWithUser' })
export type RewardLogWithUser = Static<typeof RewardLogWithUser>

/** docs/interface.md 2.7; `topic_id` is what was rewarded. */
export const RewardRank = Closed(
  {
    id: Type.Integer({ description: 'Record id.', examples: [1] }),
    user_id: Type.Integer({ description: 'Who gave.', examples: [7] }),
    topic_id: Type.Integer({ description: 'What was rewarded.', examples: [3] }),
    total: Type.Integer({ description: 'Units given, as far as rankings count them.', examples: [500] }),
    created_at: Timestamp('First reward.'),
    updated_at: Timestamp('Last reward.'),
  },
  { title: 'RewardRank' },
)
export type RewardRank = Static<typeof RewardRank>
