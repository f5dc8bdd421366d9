import { defineFact } from '../../kernel/index.ts'

export const cashRequested = defineFact<{ orderId: number; userId: number; amountCoins: number }>(
  'currency.cash_requested',
)
export const cashDecided = defineFact<{
  orderId: number
  userId: number
  amountCoins: number
  isApproved: boolean
  remark: string | null
}>('currency.cash_decided')
/** `orderId` took it from the balance; null when it was waived. */
export const debtSettled = defineFact<{ orderId: number | null; userId: number; amountCoins: number; reason: string }>(
  'currency.debt_settled',
)
export const rechargeCredited = defineFact<{ orderId: number; userId: number; amountCoins: number }>(
  'currency.recharge_credited',
)
/** A provider refunded a payment. `shortfallCoins` is what was already spent and is now owed. */
export const paymentRefunded = defineFact<{
  orderId: number
  userId: number
  takenCoins: number
  shortfallCoins: number
}>('currency.refunded')
