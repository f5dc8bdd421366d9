import type { Language } from '../../../kernel/index.ts'
import type { TopicConfig } from '../settings.ts'
import type { TopicConfiguration } from './schemas.ts'

type Said = readonly [label: string, intro: string]
type Choice = readonly [value: string, said: Readonly<Record<Language, Said>>]

const PUBLISH: readonly Choice[] = [
  [
    'byManager',
    {
      en: ['Chosen by the creator', 'The creator chooses who can post when creating the topic.'],
      'zh-CN': ['由创建者决定', '创建者在创建圈子时选择谁可以发布。'],
    },
  ],
  [
    'creatorOnly',
    {
      en: ['Creator only', 'Only the creator can post in the topic.'],
      'zh-CN': ['仅创建者', '只有创建者可以在圈子里发布。'],
    },
  ],
  [
    'memberOnly',
    {
      en: ['Members only', 'Members of the topic can post, unless the creator has muted them.'],
      'zh-CN': ['仅成员', '圈子的成员可以发布，被创建者禁言的除外。'],
    },
  ],
  [
    'allUser',
    {
      en: ['Everyone', 'Anyone who is signed in can post without joining.'],
      'zh-CN': ['所有人', '任何登录用户都可以发布，不必加入。'],
    },
  ],
  [
    'specialUser',
    {
      en: ['Chosen members', 'Only members chosen by the creator can post.'],
      'zh-CN': ['指定成员', '只有创建者指定的成员可以发布。'],
    },
  ],
]

const CREATE: readonly Choice[] = [
  [
    'all',
    {
      en: ['Everyone', 'Anyone who is signed in can create topics.'],
      'zh-CN': ['所有人', '任何登录用户都可以创建圈子。'],
    },
  ],
  [
    'verification',
    {
      en: ['Verified users', 'Verified users can create topics.'],
      'zh-CN': ['认证用户', '通过认证的用户可以创建圈子。'],
    },
  ],
  [
    'specialUser',
    {
      en: ['Chosen users', 'Users with the permission for it can create topics.'],
      'zh-CN': ['指定用户', '拥有相应权限的用户可以创建圈子。'],
    },
  ],
]

/** What clients are told about creating topics (docs/interface.md 2.5). */
export const configurationOf = (config: TopicConfig, language: Language): TopicConfiguration => ({
  config,
  publish_permissions: PUBLISH.map((choice) => optionOf(choice, language)),
  create_permissions: CREATE.map((choice) => optionOf(choice, language)),
})

function optionOf([value, said]: Choice, language: Language) {
  const [label, intro] = said[language]
  return { value, label, intro }
}
