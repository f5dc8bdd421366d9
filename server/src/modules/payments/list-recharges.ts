import { type Queryable, type Sql, sql } from '../../kernel/index.ts'
import type { PaymentForm, PaymentProvider } from './port.ts'

export interface RechargeSummary {
  provider: PaymentProvider['provider']
  form: PaymentForm
  out_trade_no: string
  order_id: number
  /** Smallest unit of money. */
  amount: number
  /** Of the order: 0 waiting, 1 done, -1 failed. */
  state: number
}

const summary: Sql = sql`
  select r.provider, r.form, r.out_trade_no, r.order_id, r.money_amount as amount, o.state
  from recharges r join currency_orders o on o.id = r.order_id`

/** The latest recharges of all users, newest first: for the sandbox provider. */
export const listRecharges = (db: Queryable, limit: number): Promise<RechargeSummary[]> =>
  db.rows<RechargeSummary>(sql`${summary} order by r.order_id desc limit ${limit}`)

/** One of them, by its number at the provider. */
export const findRecharge = (db: Queryable, outTradeNo: string): Promise<RechargeSummary | undefined> =>
  db.find<RechargeSummary>(sql`${summary} where r.out_trade_no = ${outTradeNo}`)
