import type { ImportedProduct } from '../../server/src/modules/store-iap/index.ts'

/** What the store sells currency for, in cents. */
export const PRODUCTS: readonly ImportedProduct[] = [600, 3000, 6800, 12_800, 32_800, 64_800].map((amount) => ({
  productId: `coins-${amount}`,
  name: `${amount} 金币`,
  storeId: `org.example.plaza.coins${amount}`,
  amount,
}))
