import { area } from '../../app/page.ts'

export const routes = area('notices', import.meta.glob('./*.page.tsx'), {
  '/notices': 'notices',
  '/notices/:kind': 'kind',
})
