import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const paymentsKinds: readonly Kind[] = [
  { table: 'recharges', about: 'What belongs to an order by which coins are bought.' },
  { table: 'stray_payments', about: 'A genuine payment without an order to credit.' },
]
