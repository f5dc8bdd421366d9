import { area } from '../../app/page.ts'

export const routes = area('account', import.meta.glob('./*.page.tsx'), {
  '/sign-in': 'sign-in',
  '/sign-up': 'sign-up',
  '/forgot': 'forgot',
  '/welcome': 'welcome',
})
