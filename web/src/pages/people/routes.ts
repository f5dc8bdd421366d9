import { area } from '../../app/page.ts'

export const routes = area('people', import.meta.glob('./*.page.tsx'), {
  '/people/:id': 'person',
  '/people/:id/followers': 'followers',
  '/people/:id/followings': 'followings',
  '/people/:id/topics': 'person-topics',
  '/me': 'me',
  '/me/collected': 'collected',
})
