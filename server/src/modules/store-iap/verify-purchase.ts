import { type Caller, type Db, type Queryable, type Sql, sql, type Tx } from '../../kernel/index.ts'
import { creditPayment, getOrder, type OrderRow } from '../ledger/index.ts'
import { askStore } from './ask-store.ts'
import { orderEnded, orderPaid, purchaseNotFound, receiptRefused } from './errors.ts'
import { requireMatch } from './match-transaction.ts'
import type { StoreTransaction, StoreVerifier } from './port.ts'

/** Verifies a receipt for one of the caller's orders. Outside any transaction: the store may be slow. */
export async function readReceipt(
  db: Db,
  store: StoreVerifier | undefined,
  caller: Caller,
  { orderId, receipt }: { orderId: number; receipt: string },
): Promise<StoreTransaction> {
  await getPurchase(db, caller, orderId)
  return askStore(store, (open, signal) => open.verifyTransaction(receipt, signal))
}

/** Credits an order with a verified purchase, once: the same again answers with the order and changes nothing. */
export async function creditPurchase(
  tx: Tx,
  caller: Caller,
  { orderId, transaction, currency }: { orderId: number; transaction: StoreTransaction; currency: string },
): Promise<OrderRow> {
  const order = await getPurchase(tx, caller, orderId, sql`for no key update of o`)
  requireMatch(transaction, { ownerId: caller.id, storeId: order.store_id, moneyAmount: order.money_amount }, currency)
  if (order.state === 1) return replay(tx, orderId, transaction)
  if (order.state === -1) throw orderEnded()
  if (!(await claim(tx, transaction.transactionId, orderId))) throw receiptRefused('used')
  const isNew = await creditPayment(tx, {
    key: `iap:${transaction.transactionId}`,
    provider: 'store-iap',
    providerTxnId: transaction.transactionId,
    environment: transaction.environment,
    moneyAmount: order.money_amount,
    orderId,
    ownerId: caller.id,
    amountCoins: order.amount,
  })
  if (!isNew) throw receiptRefused('used')
  return getOrder(tx, orderId)
}

// A separate statement, after the order is locked: joined to the lock it would still see the state before the wait.
async function replay(tx: Tx, orderId: number, { transactionId }: StoreTransaction): Promise<OrderRow> {
  const isSame = await tx.find(
    sql`select from store_iap_transactions where transaction_id = ${transactionId} and order_id = ${orderId}`,
  )
  if (!isSame) throw orderPaid()
  return getOrder(tx, orderId)
}

// Waits for a concurrent use of the same transaction, another order or a refund, and then finds it taken.
const claim = (tx: Tx, transactionId: string, orderId: number): Promise<boolean> =>
  tx.changed(sql`
    insert into store_iap_transactions (transaction_id, order_id) values (${transactionId}, ${orderId})
    on conflict do nothing`)

interface Purchase {
  id: number
  state: number
  amount: number
  store_id: string
  money_amount: number
}

async function getPurchase(db: Queryable, caller: Caller, orderId: number, lock: Sql = sql``): Promise<Purchase> {
  const order = await db.find<Purchase>(sql`
    select o.id, o.state, o.amount, s.store_id, s.money_amount
    from currency_orders o join store_iap_orders s on s.order_id = o.id
    where o.id = ${orderId} and o.owner_id = ${caller.id} ${lock}`)
  if (!order) throw purchaseNotFound()
  return order
}
