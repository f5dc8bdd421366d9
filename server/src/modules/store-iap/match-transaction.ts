import { accountTokenOf } from './account-token.ts'
import { receiptRefused } from './errors.ts'
import type { StoreTransaction } from './port.ts'

/** What an order must be paid with. */
export interface Due {
  ownerId: number
  storeId: string
  moneyAmount: number
}

/** Refuses a genuine purchase that is not the one the order is for. `currency` is the one our products are listed in. */
export function requireMatch(transaction: StoreTransaction, due: Due, currency: string): void {
  const { storeId, isConsumable, quantity, revokedPercent, accountToken } = transaction
  if (storeId !== due.storeId) throw receiptRefused('product')
  if (!isConsumable) throw receiptRefused('kind')
  if (quantity !== 1) throw receiptRefused('quantity')
  if (!isPriceRight(transaction, due.moneyAmount, currency)) throw receiptRefused('price')
  if (accountToken !== undefined && accountToken.toLowerCase() !== accountTokenOf(due.ownerId)) {
    throw receiptRefused('account')
  }
  if (revokedPercent !== undefined) throw receiptRefused('revoked')
}

// In another country the store charges its own price in its own currency, which we cannot compare: there only the
// product must match, and a price of zero is refused.
function isPriceRight({ price }: StoreTransaction, moneyAmount: number, currency: string): boolean {
  if (!price) return true
  return price.currency === currency ? price.moneyAmount === moneyAmount : price.moneyAmount > 0
}
