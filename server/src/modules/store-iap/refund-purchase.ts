import { audit, sql, type Tx } from '../../kernel/index.ts'
import { addDebt, balanceOf, lockAccounts, transfer } from '../ledger/index.ts'
import { purchaseRefunded } from './facts.ts'
import type { StoreTransaction } from './port.ts'

/**
 * Takes back what a refunded purchase credited, as far as it is still there; the rest becomes a debt. Once per
 * transaction, however often the store repeats itself. A purchase not yet credited is remembered and never will be.
 */
export async function refundPurchase(tx: Tx, { transactionId, revokedPercent = 100 }: StoreTransaction): Promise<void> {
  if (await remember(tx, transactionId)) return
  const purchase = await lockCredited(tx, transactionId)
  if (!purchase || !(await markRevoked(tx, transactionId))) return
  await takeBack(tx, transactionId, purchase, Math.floor((purchase.amount * revokedPercent) / 100))
}

async function takeBack(
  tx: Tx,
  transactionId: string,
  { orderId, ownerId }: Credited,
  dueCoins: number,
): Promise<void> {
  await lockAccounts(tx, [{ user: ownerId }])
  const takenCoins = Math.min(dueCoins, await balanceOf(tx, ownerId))
  const shortfallCoins = dueCoins - takenCoins
  if (takenCoins > 0) {
    await transfer(tx, {
      key: `refund:iap:${transactionId}`,
      kind: 'refund',
      from: { user: ownerId },
      to: { system: 'store-iap' },
      amountCoins: takenCoins,
      orders: [{ ownerId, title: 'Refunded purchase', type: -1, targetType: 'recharge', targetId: String(orderId) }],
    })
  }
  if (shortfallCoins > 0)
    await addDebt(tx, { userId: ownerId, amountCoins: shortfallCoins, reason: `Refunded purchase, order ${orderId}` })
  await audit(tx, { action: 'store-iap.refund', object: `orders:${orderId}`, after: { takenCoins, shortfallCoins } })
  await tx.publish(purchaseRefunded, { orderId, userId: ownerId, takenCoins, shortfallCoins })
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
