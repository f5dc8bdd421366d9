import { area } from '../../app/page.ts'

export const routes = area('site', import.meta.glob('./*.page.tsx'), {
  '/about': 'about',
  '/rules': 'rules',
  '/terms': 'terms',
  '/unsubscribe/:key': 'unsubscribe',
  '/offline': 'offline',
})
