import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Shown } from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { UserSummary } from '../users/index.ts'
import { JOIN_PERMISSIONS, PUBLISH_PERMISSIONS } from './settings.ts'

export const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description, examples: [values[0]] })

export const TopicParams = Closed({ topic: Id('Topic id.') })

export const TopicCategory = Closed(
  {
    id: Type.Integer({ description: 'Category id.', examples: [1] }),
    name: Type.String({ 'x-words': 'name', description: 'Category.', examples: ['生活'] }),
    sort: Type.Integer({ description: 'Larger sorts first.', examples: [10] }),
  },
  { title: 'TopicCategory', description: 'A kind of topics.' },
)

const count = (description: string) => Type.Integer({ description, examples: [12] })

const fields = {
  id: Type.Integer({ description: 'Topic id.', examples: [1] }),
  name: Shown(Type.String({ description: 'Unique name.', examples: ['菜市场写生'] })),
  logo: Nullable(FileView),
  desc: Nullable(Shown(Type.String({ description: 'What it is about.' }))),
  creator_user_id: Type.Integer({ description: 'Who made it and manages it.', examples: [7] }),
  feeds_count: count('Feeds in it.'),
  reward_amount_count: count('Currency it was rewarded with.'),
  followers_count: count('Members.'),
  has_followed: Type.Boolean({ description: 'I am a member.' }),
  all_feeds_likes_count: count('Likes over all its feeds.'),
  join_permission: choice(JOIN_PERMISSIONS, 'How one joins.'),
  publish_permission: choice(PUBLISH_PERMISSIONS, 'Who may publish in it.'),
}

/** A topic as rankings show it. */
export const RankedTopic = Closed(fields, { title: 'RankedTopic', description: 'A topic as rankings show it.' })
export type RankedTopic = Static<typeof RankedTopic>

/** docs/interface.md 2.4. */
export const TopicView = Closed(
  {
    ...fields,
    bg: Nullable(FileView),
    category: Nullable(TopicCategory),
    status: choice(['passed', 'waiting', 'failed'], 'Whether staff let it pass.'),
    expense: Type.Integer({ description: 'Fee for joining; 0 is free.', examples: [0] }),
    join_mode: choice(['open', 'need-audit'], 'The same as `join_permission` in other words.'),
    visible: choice(['visible', 'hidden'], 'In everybody’s lists, or only for those who know it.'),
    divide: Type.Integer({ description: 'Share for inviting; unused.', examples: [0] }),
    invited_audit: Type.Boolean({ description: 'Invited users are audited too.' }),
    apply_for_status: choice(['none', 'passed', 'fail', 'waiting'], 'My latest application; of no meaning to members.'),
    logs_count: count('Applications that wait for me; 0 unless I manage it.'),
    chat: Nullable(
      Closed(
        { conversation_id: Type.Integer({ description: 'Conversation of its members.', examples: [1] }) },
        { description: 'Its chat; null when it has none.' },
      ),
    ),
    first_log: Type.Optional(UserSummary),
  },
  { title: 'Topic', description: 'A circle of people.' },
)
export type TopicView = Static<typeof TopicView>

export const Topics = Type.Array(TopicView, { description: 'Topics.' })

export const Amount = Closed(
  { amount: Type.Integer({ description: 'Currency that a task paid for this.', examples: [5] }) },
  { title: 'Amount', description: 'It is done, and a task paid for it.' },
)
export type Amount = Static<typeof Amount>
