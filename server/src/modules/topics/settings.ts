import { type Static, Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

export const PUBLISH_PERMISSIONS = ['creatorOnly', 'memberOnly', 'allUser', 'specialUser'] as const
export const JOIN_PERMISSIONS = ['directJoin', 'afterAudit'] as const
const CREATE_PERMISSIONS = ['all', 'verification', 'specialUser'] as const

const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description })

export const TopicConfig = Closed(
  {
    switch: Type.Boolean({ description: 'A topic that is created waits until staff let it pass.' }),
    publish_permission: choice(
      ['byManager', ...PUBLISH_PERMISSIONS],
      'Who may publish, or that the creator of a topic chooses (`byManager`).',
    ),
    create_permission: choice(CREATE_PERMISSIONS, 'Who may create topics.'),
    join_permission: choice(
      ['byManager', ...JOIN_PERMISSIONS],
      'How people join, or that the creator of a topic chooses (`byManager`).',
    ),
    permission: Type.String({
      minLength: 1,
      maxLength: 50,
      pattern: '^[a-z][a-z:-]*$',
      description: 'Permission of those who may create topics when that is for special users.',
      examples: ['topic:creator'],
    }),
  },
  { title: 'TopicConfig', description: 'What staff decided about topics.' },
)
export type TopicConfig = Static<typeof TopicConfig>

/** docs/interface.md 2.5. */
export const topicSetting = defineSetting({
  name: 'topic',
  description: 'Topics: whether new ones wait for staff, and who creates, joins and publishes.',
  schema: TopicConfig,
  initial: {
    switch: true,
    publish_permission: 'byManager',
    create_permission: 'all',
    join_permission: 'byManager',
    permission: 'topic:creator',
  },
})
