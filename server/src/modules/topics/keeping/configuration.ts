import type { TopicConfig } from '../settings.ts'
import type { TopicConfiguration } from './schemas.ts'

/** What clients are told about creating topics (docs/interface.md 2.5). */
export const configurationOf = (config: TopicConfig): TopicConfiguration => ({
  config,
  publish_permissions: [
    { value: 'byManager', label: '由创建者决定', intro: '创建者在创建圈子时选择谁可以发布。' },
    { value: 'creatorOnly', label: '仅创建者', intro: '只有创建者可以在圈子里发布。' },
    { value: 'memberOnly', label: '仅成员', intro: '圈子的成员可以发布，被创建者禁言的除外。' },
    { value: 'allUser', label: '所有人', intro: '任何登录用户都可以发布，不必加入。' },
    { value: 'specialUser', label: '指定成员', intro: '只有创建者指定的成员可以发布。' },
  ],
  create_permissions: [
    { value: 'all', label: '所有人', intro: '任何登录用户都可以创建圈子。' },
    { value: 'verification', label: '认证用户', intro: '通过认证的用户可以创建圈子。' },
    { value: 'specialUser', label: '指定用户', intro: '拥有相应权限的用户可以创建圈子。' },
  ],
})
