import { area } from '../../app/page.ts'

export const routes = area('shop', import.meta.glob('./*.page.tsx'), {
  '/shop': 'shop',
  '/shop/mine': 'mine',
  '/brands/:id': 'brand',
  '/commodities/:id': 'commodity',
  '/knowledge/:id': 'knowledge',
  '/chapters/:id': 'chapter',
  '/infos/:id': 'info',
  '/questions/:id': 'question',
})
