import { type Static, Type } from 'typebox'
import { Closed, FileNode, Id, MAX_ID, Nullable, Prose, Shown, SingleLineText } from '../../../kernel/index.ts'
import { choice } from '../schemas.ts'
import { JOIN_PERMISSIONS, PUBLISH_PERMISSIONS, TopicConfig } from '../settings.ts'

const MAX_EXPENSE = 1_000_000_000

// Something one can see: a letter, a digit or a symbol such as an emoji.
const VISIBLE = '[\\p{L}\\p{N}\\p{S}]'

const name = Shown(
  SingleLineText({
    minLength: 1,
    maxLength: 100,
    pattern: VISIBLE,
    description: 'Unique among living topics, whatever its case and width.',
    examples: ['雨天的窗'],
  }),
)
const desc = (description: string) =>
  Shown(Prose({ maxLength: 500, description, examples: ['每周六早上七点，带上速写本。'] }))
const joinPermission = choice(JOIN_PERMISSIONS, 'How one joins. Ignored where staff have fixed it.')
const publishPermission = choice(
  PUBLISH_PERMISSIONS,
  'Who may publish; members unless given. Ignored where staff have fixed it.',
)
const amount = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_EXPENSE, description, examples: [0] }))

/** docs/interface.md 4.5.1. */
export const NewTopic = Closed(
  {
    name,
    desc: Type.Optional(desc('What it is about.')),
    topic_category_id: Type.Optional(Id('Category.')),
    logo: Type.Optional(FileNode('Node of an image you uploaded.')),
    bg: Type.Optional(FileNode('Node of an image you uploaded, for the head of the page.')),
    join_permission: Type.Optional(joinPermission),
    publish_permission: Type.Optional(publishPermission),
    visible: Type.Unsafe<'visible' | 'hidden'>({
      type: 'string',
      enum: ['visible', 'hidden'],
      description: 'In everybody’s lists, or only for those who know it.',
      examples: ['hidden'],
    }),
    join_mode: Type.Optional(
      choice(['open', 'need-audit'], 'Required for a visible topic; the same as `join_permission` in other words.'),
    ),
    invited_audit: Type.Optional(
      Type.Unsafe<boolean | 0 | 1>({
        type: ['boolean', 'integer'],
        enum: [true, false, 0, 1],
        description: 'Invited users are audited too; required with `need-audit`.',
        examples: [true],
      }),
    ),
    expense: amount('Fee for joining a hidden topic. A visible one is always free.'),
    divide: amount('Share for inviting, at most `expense`; unused.'),
  },
  { title: 'NewTopic' },
)
export type NewTopic = Static<typeof NewTopic>

export const TopicChange = Closed(
  {
    name: Type.Optional(name),
    desc: Type.Optional(Nullable(desc('What it is about; null empties it.'))),
    topic_category_id: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Category; null for none.', examples: [1] })),
    ),
    logo: Type.Optional(Nullable(FileNode('Node of an image you uploaded; null removes it.'))),
    bg: Type.Optional(Nullable(FileNode('Node of an image you uploaded; null removes it.'))),
    join_permission: Type.Optional(joinPermission),
    publish_permission: Type.Optional(publishPermission),
    chat: Type.Optional(Type.Boolean({ description: 'Whether it has a chat for its members; for its creator.' })),
  },
  { title: 'TopicChange', minProperties: 1 },
)
export type TopicChange = Static<typeof TopicChange>

export const NewTopicId = Closed(
  { id: Type.Integer({ description: 'Id of the topic.', examples: [1] }) },
  { title: 'NewTopicId' },
)

export const CanCreate = Closed(
  {
    visible: Type.Boolean({ description: 'I may create a public topic.' }),
    hidden: Type.Boolean({ description: 'I may create a private topic.' }),
  },
  { title: 'CanCreateTopic' },
)

const Option = Closed(
  {
    label: Type.String({ description: 'Name of the choice.', examples: ['所有人'] }),
    value: Type.String({ description: 'What to send.', examples: ['all'] }),
    intro: Type.String({ description: 'What it means.' }),
  },
  { title: 'TopicOption' },
)

export const TopicConfiguration = Closed(
  {
    config: TopicConfig,
    publish_permissions: Type.Array(Option, { description: 'Choices for `publish_permission`.' }),
    create_permissions: Type.Array(Option, { description: 'Choices for `create_permission`.' }),
  },
  { title: 'TopicConfiguration' },
)
export type TopicConfiguration = Static<typeof TopicConfiguration>
