import { defineFact } from '../../kernel/index.ts'

/** The store took a purchase back. `shortfallCoins` is what was already spent and is now owed. */
export const purchaseRefunded = defineFact<{
  orderId: number
  userId: number
  takenCoins: number
  shortfallCoins: number
}>('store_iap.refunded')
