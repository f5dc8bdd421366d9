import { area } from '../../app/page.ts'

export const routes = area('messages', import.meta.glob('./*.page.tsx'), {
  '/messages': 'messages',
  '/messages/:id': 'conversation',
  '/messages/:id/about': 'about',
})
