import { type Static, Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

export const PUBLISH_PERMISSIONS = ['creatorOnly', 'memberOnly', 'allUser', 'specialUser'] as const
export const JOIN_PERMISSIONS = ['directJoin', 'afterAudit'] as const
const CREATE_PERMISSIONS = ['all', 'verification', 'specialUser'] as const

const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description })

export const TopicConfig = Closed(
  {
    switch: Type.Boolean({ description: 'New topics are reviewed by staff.' }),
    publish_permission: choice(
      ['byManager', ...PUBLISH_PERMISSIONS],
      'Who can post. With `byManager`, the creator of each topic chooses.',
    ),
    create_permission: choice(CREATE_PERMISSIONS, 'Who can create topics.'),
    join_permission: choice(
      ['byManager', ...JOIN_PERMISSIONS],
      'How people join. With `byManager`, the creator of each topic chooses.',
    ),
    permission: Type.String({
      minLength: 1,
      maxLength: 50,
      pattern: '^[a-z][a-z:-]*$',
      description: 'The permission needed to create topics when only chosen users can.',
      examples: ['topic:creator'],
    }),
  },
  { title: 'TopicConfig', description: 'Rules for topics.' },
)
export type TopicConfig = Static<typeof TopicConfig>

/** docs/interface.md 2.5. */
export const topicSetting = defineSetting({
  name: 'topic',
  description: 'Topics: whether new ones are reviewed, and who can create, join and post.',
  schema: TopicConfig,
  initial: {
    switch: true,
    publish_permission: 'byManager',
    create_permission: 'all',
    join_permission: 'byManager',
    permission: 'topic:creator',
  },
})
