import { area } from '../../app/page.ts'

export const routes = area('topics', import.meta.glob('./*.page.tsx'), {
  '/topics': 'topics',
  '/topics/rank': 'rank',
  '/topics/new': 'new-topic',
  '/topics/:id': 'topic',
  '/topics/:id/members': 'members',
  '/topics/:id/rewards': 'rewards',
  '/topics/:id/statistics': 'statistics',
  '/topics/:id/settings': 'settings',
  '/topics/:id/applications': 'applications',
})
