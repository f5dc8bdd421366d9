import { Type } from 'typebox'
import { Closed, IsoTimestamp, Nullable, type Sql, type StaffQueue, sql } from '../../kernel/index.ts'

const WaitingUnmatchedPayment = Closed(
  {
    id: Type.Integer({ description: 'Id.' }),
    provider: Type.String({ description: 'Provider.' }),
    provider_txn_id: Type.String({ description: 'Number of the payment at the provider.' }),
    out_trade_no: Type.String({ description: 'Our number of the order, as the provider knows it.' }),
    order_id: Type.Integer({ description: 'Order it names.' }),
    owner_id: Type.Integer({ description: 'Whose order that is.' }),
    money_amount: Type.Integer({ description: 'Fen paid.' }),
    amount: Type.Integer({ description: 'Currency units it is worth.' }),
    reason: Type.String({ description: 'Why it was not credited.' }),
    order_state: Type.Integer({ description: 'State of the order.' }),
    ordered_at: IsoTimestamp('When it was ordered.'),
    created_at: IsoTimestamp('When the payment came.'),
    refunded_at: Nullable(IsoTimestamp('When the provider said that it gave it back.')),
  },
  { title: 'WaitingStrayPayment', description: 'A payment without an order to credit it to.' },
)

/** When the provider said that it gave back the unmatched payment `s`; null if it did not. */
export const refundedAt: Sql = sql`
  select f.created_at from payment_refunds f where f.provider = s.provider and f.provider_txn_id = s.provider_txn_id`

/** Payments without an order, until staff credit them or record that they were sent back. */
export const unmatchedQueue: StaffQueue = {
  kind: 'strays',
  permission: 'currency:manage',
  waiting: sql`
    select s.id, s.created_at, o.owner_id, s.provider as title, s.money_amount::text as detail, s.money_amount * r.ratio as amount,
      s.reason as about
    from stray_payments s join recharges r on r.order_id = s.order_id join currency_orders o on o.id = s.order_id
    where s.state = 'waiting'`,
  record: WaitingUnmatchedPayment,
  read: (db, id) =>
    db.find(sql`
      select s.id, s.provider, s.provider_txn_id, r.out_trade_no, s.order_id, o.owner_id, s.money_amount, s.money_amount * r.ratio as amount,
        s.reason, o.state as order_state, o.created_at as ordered_at, s.created_at, (${refundedAt}) as refunded_at
      from stray_payments s join recharges r on r.order_id = s.order_id join currency_orders o on o.id = s.order_id
      where s.id = ${id}`),
}
