import { type Sql, type StaffQueue, sql } from '../../kernel/index.ts'

/** When the provider said that it gave back stray `s`; null if it did not. */
export const refundedAt: Sql = sql`
  select f.created_at from payment_refunds f where f.provider = s.provider and f.provider_txn_id = s.provider_txn_id`

/** Payments that have no order to be credited to, until somebody credits them or notes that they were sent back. */
export const strayQueue: StaffQueue = {
  kind: 'strays',
  permission: 'currency:manage',
  waiting: sql`
    select s.id, s.created_at, o.owner_id, s.provider as title, s.money_amount::text as detail, s.money_amount * r.ratio as amount,
      s.reason as about
    from stray_payments s join recharges r on r.order_id = s.order_id join currency_orders o on o.id = s.order_id
    where s.state = 'waiting'`,
  read: (db, id) =>
    db.find(sql`
      select s.id, s.provider, s.provider_txn_id, r.out_trade_no, s.order_id, o.owner_id, s.money_amount, s.money_amount * r.ratio as amount,
        s.reason, o.state as order_state, o.created_at as ordered_at, s.created_at, (${refundedAt}) as refunded_at
      from stray_payments s join recharges r on r.order_id = s.order_id join currency_orders o on o.id = s.order_id
      where s.id = ${id}`),
}
