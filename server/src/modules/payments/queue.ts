import { type StaffQueue, sql } from '../../kernel/index.ts'

/** Payments that have no order to be credited to, until somebody credits them or notes that they were sent back. */
export const strayQueue: StaffQueue = {
  kind: 'strays',
  permission: 'currency:manage',
  waiting: sql`select created_at from stray_payments where state = 'waiting'`,
}
