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
export const rechargeCredited = defineFact<{ orderId: number; userId: number; amountCoins: number }>(
  'currency.recharge_credited',
)
