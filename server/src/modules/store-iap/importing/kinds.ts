import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const storeIapKinds: readonly Kind[] = [
  { table: 'store_iap_products', about: 'Something that an app store sells.' },
  { table: 'store_iap_orders', about: 'What belongs to an order in an app store.' },
  { table: 'store_iap_transactions', about: 'A purchase as the app store reported it.' },
]
