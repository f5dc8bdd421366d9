import { area } from '../../app/page.ts'

export const routes = area('shop', import.meta.glob('./*.page.tsx'), {
  '/shop': 'shop',
  '/shop/mine': 'mine',
  '/shop/new': 'new-product',
  '/brands/:id': 'brand',
  '/commodities/:id': 'commodity',
  '/commodities/:id/edit': 'edit-product',
  '/knowledge/:id': 'knowledge',
  '/chapters/:id': 'chapter',
  '/infos/:id': 'info',
  '/questions/:id': 'question',
})
