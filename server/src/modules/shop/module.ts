import { type Module, on } from '../../kernel/index.ts'
import { userDeleted } from '../users/index.ts'
import { advice, problems } from './problems.ts'
import { routes, type ShopDeps } from './routes.ts'
import { forgetShopInfo } from './shop-info.ts'

/** Brands, and how buyers reach sellers. */
export const createShop = (deps: ShopDeps): Module => ({
  name: 'shop',
  problems,
  advice,
  reactions: [on(userDeleted, (tx, { userId }) => forgetShopInfo(tx, userId))],
  routes: (api) => routes(api, deps),
})
