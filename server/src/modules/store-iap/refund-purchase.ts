import { sql, type Tx } from '../../kernel/index.ts'
import { takeBack } from '../ledger/index.ts'
import type { StoreTransaction } from './port.ts'

/**
 * Takes back what a refunded purchase credited, as far as it is still there; the rest becomes a debt. Once per
 * transaction, however often the store repeats itself. A purchase not yet credited is remembered and never will be.
 */
export async function refundPurchase(tx: Tx, { transactionId, revokedPercent = 100 }: StoreTransaction): Promise<void> {
  if (await remember(tx, transactionId)) return
  const purchase = await lockCredited(tx, transactionId)
  if (!purchase || !(await markRevoked(tx, transactionId))) return
  const { orderId, ownerId, amount } = purchase
  const dueCoins = Math.floor((amount * revokedPercent) / 100)
  await takeBack(tx, { provider: 'store-iap', providerTxnId: transactionId, orderId, ownerId, dueCoins })
}

// Waits for a verify of the same transaction that has not committed yet, and then finds its row.
const remember = (tx: Tx, transactionId: string): Promise<boolean> =>
  tx.changed(sql`
    insert into store_iap_transactions (transaction_id, revoked_at) values (${transactionId}, plaza_now())
    on conflict do nothing`)

const markRevoked = (tx: Tx, transactionId: string): Promise<boolean> =>
  tx.changed(sql`
    update store_iap_transactions set revoked_at = plaza_now()
    where transaction_id = ${transactionId} and revoked_at is null`)

interface Credited {
  orderId: number
  ownerId: number
  amount: number
}

const lockCredited = (tx: Tx, transactionId: string): Promise<Credited | undefined> =>
  tx.find<Credited>(sql`
    select o.id as "orderId", o.owner_id as "ownerId", o.amount
    from store_iap_transactions t join currency_orders o on o.id = t.order_id
    where t.transaction_id = ${transactionId} for no key update of o`)
