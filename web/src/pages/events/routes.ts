import { area } from '../../app/page.ts'

export const routes = area('events', import.meta.glob('./*.page.tsx'), {
  '/events': 'events',
  '/events/new': 'new-event',
  '/events/:id': 'event',
  '/events/:id/edit': 'edit-event',
})
