import { area } from '../../app/page.ts'

export const routes = area('feeds', import.meta.glob('./*.page.tsx'), {
  '/': 'home',
  '/hot': 'hot',
  '/following': 'following',
  '/for-you': 'for-you',
  '/recommended': 'recommended',
  '/categories/:id': 'category',
  '/themes/:id': 'theme',
  '/tags/:tag': 'tag',
  '/feeds/:id': 'feed',
})
