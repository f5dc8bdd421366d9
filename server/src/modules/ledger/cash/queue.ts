import { type DailyCount, type StaffQueue, sql } from '../../../kernel/index.ts'

/** Withdrawals that wait for a review. */
export const cashQueue: StaffQueue = {
  kind: 'cashes',
  permission: 'currency:cash-review',
  waiting: sql`select created_at from currency_orders where target_type = 'cash' and state = 0`,
}

export const ordersADay: DailyCount = { name: 'orders', rows: sql`select created_at from currency_orders` }
