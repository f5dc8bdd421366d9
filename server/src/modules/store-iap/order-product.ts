import { type Caller, HOUR_S, sql, type Tx } from '../../kernel/index.ts'
import {
  type currencySetting,
  getOrder,
  type moneySetting,
  type OrderRow,
  openOrder,
  refuseDebtor,
  switchedOff,
} from '../ledger/index.ts'
import { MAX_OPEN_ORDERS, tooLarge, tooManyOpen, unknownProduct, wrongAmount } from './errors.ts'
import { findProduct } from './products.ts'

const MAX_ORDER_COINS = 1_000_000_000_000

export interface OrderRules {
  /** There is a store to pay in. */
  isOffered: boolean
  currency: (typeof currencySetting)['initial']
  money: (typeof moneySetting)['initial']
}

/**
 * Orders a product. What it will credit is fixed now, whatever happens to the product and the ratio until it is paid.
 */
export async function orderProduct(
  tx: Tx,
  caller: Caller,
  { amount, store_id: storeId }: { amount: number; store_id: string },
  { isOffered, currency, money }: OrderRules,
): Promise<OrderRow> {
  if (!isOffered) throw switchedOff('iap')
  if (!currency.recharge.status || !money.recharge) throw switchedOff('recharge')
  const product = await findProduct(tx, storeId)
  if (!product) throw unknownProduct()
  if (product.amount !== amount) throw wrongAmount()
  const ratio = currency.settings['recharge-ratio']
  const amountCoins = product.show_amount * ratio
  if (amountCoins > MAX_ORDER_COINS) throw tooLarge()
  await refuseDebtor(tx, caller.id)
  await limitOpenOrders(tx, caller.id)
  const orderId = await openOrder(tx, {
    ownerId: caller.id,
    message: { code: 'order.recharge_of', product: product.name },
    targetId: product.product_id,
    amountCoins,
  })
  // It waits a day, or until the ratio changes. A receipt that comes later pays for a new order of the same product.
  await tx.run(sql`
    insert into store_iap_orders (order_id, store_id, money_amount, ratio)
    values (${orderId}, ${storeId}, ${amount}, ${ratio})`)
  return getOrder(tx, orderId)
}

async function limitOpenOrders(tx: Tx, userId: number): Promise<void> {
  // Serialises the orders of one person. A separate statement, so that the count below sees what the previous one
  // committed.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`store_iap_orders:${userId}`}, 13))`)
  const { open, waitS, nowS } = await tx.get<{ open: number; waitS: number; nowS: number }>(sql`
    select count(*) as open, extract(epoch from plaza_now())::float8 as "nowS",
      coalesce(extract(epoch from min(o.created_at) - plaza_now())::float8, 0) + ${HOUR_S} as "waitS"
    from currency_orders o join store_iap_orders s on s.order_id = o.id
    where o.owner_id = ${userId} and o.state = 0 and o.created_at > plaza_now() - make_interval(secs => ${HOUR_S})`)
  if (open >= MAX_OPEN_ORDERS) throw tooManyOpen(waitS, nowS * 1000)
}
