import { type Caller, few, join, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { orderNotFound } from '../errors.ts'
import type { OrderRow } from '../schemas.ts'

export const orderColumns: Sql = sql`o.id, o.owner_id, o.message as title, o.body, o.type, o.target_type, o.target_id, o.currency, o.amount, o.state, o.created_at, o.updated_at`

export interface OrdersQuery {
  limit: number
  after: number
  action?: 'recharge' | 'cash'
  type?: 1 | -1
}

/** The caller's own orders, newest first. */
export function listOrders(
  db: Queryable,
  caller: Caller,
  { limit, after, action, type }: OrdersQuery,
): Promise<OrderRow[]> {
  const conditions = [sql`o.owner_id = ${caller.id}`]
  if (after > 0) conditions.push(sql`o.id < ${after}`)
  if (action) conditions.push(sql`o.target_type = ${action}`)
  if (type) conditions.push(sql`o.type = ${type}`)
  return db.rows<OrderRow>(
    sql`select ${orderColumns} from currency_orders o where ${join(conditions, ' and ')} order by o.id desc limit ${few(limit)}`,
  )
}

/** One order, or 404. */
export async function getOrder(db: Queryable, orderId: number): Promise<OrderRow> {
  const order = await db.find<OrderRow>(sql`select ${orderColumns} from currency_orders o where o.id = ${orderId}`)
  if (!order) throw orderNotFound()
  return order
}
