import { area } from '../../app/page.ts'

export const routes = area('wallet', import.meta.glob('./*.page.tsx'), {
  '/wallet': 'wallet',
  '/wallet/gifts': 'gifts',
  '/wallet/recharge': 'recharge',
  '/wallet/withdraw': 'withdraw',
})
