import { area } from '../../app/page.ts'

export const routes = area('site', import.meta.glob('./*.page.tsx'), {
  '/about': 'about',
  '/rules': 'rules',
  '/unsubscribe/:key': 'unsubscribe',
  '/offline': 'offline',
})
