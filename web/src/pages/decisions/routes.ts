import { area } from '../../app/page.ts'

export const routes = area('decisions', import.meta.glob('./*.page.tsx'), {
  '/me/decisions': 'decisions',
  '/me/decisions/:id': 'decision',
  '/me/reports': 'decisions',
  '/suspended': 'suspended',
  '/transparency': 'transparency',
})
