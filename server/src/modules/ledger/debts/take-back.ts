import { audit, sql, type Tx } from '../../../kernel/index.ts'
import { paymentRefunded } from '../facts.ts'
import { balanceOf, lockAccounts, type SystemAccount, transfer } from '../posting/transfer.ts'

/** A payment that a provider gave back. */
export interface Refund {
  provider: SystemAccount
  providerTxnId: string
  orderId: number
  ownerId: number
  /** What it had credited, as far as it was given back. */
  dueCoins: number
}

/**
 * Takes back what a refunded payment credited, as far as it is still there; the rest becomes a debt. Once a payment,
 * however often its provider repeats itself: false when that has been done.
 */
export async function takeBack(tx: Tx, refund: Refund): Promise<boolean> {
  const { provider, providerTxnId, orderId, ownerId, dueCoins } = refund
  const isFirst = await tx.changed(sql`
    insert into payment_refunds (provider, provider_txn_id, order_id, due_coins)
    values (${provider}, ${providerTxnId}, ${orderId}, ${dueCoins}) on conflict do nothing`)
  if (!isFirst) return false
  await lockAccounts(tx, [{ user: ownerId }])
  const takenCoins = Math.min(dueCoins, await balanceOf(tx, ownerId))
  const shortfallCoins = dueCoins - takenCoins
  if (takenCoins > 0) {
    await transfer(tx, {
      key: `refund:${provider}:${providerTxnId}`,
      kind: 'refund',
      from: { user: ownerId },
      to: { system: provider },
      amountCoins: takenCoins,
      orders: [{ ownerId, title: 'Refunded purchase', type: -1, targetType: 'recharge', targetId: String(orderId) }],
    })
  }
  if (shortfallCoins > 0) {
    await tx.run(sql`
      insert into user_debts (user_id, amount, reason)
      values (${ownerId}, ${shortfallCoins}, ${`Refunded purchase, order ${orderId}`})`)
  }
  await audit(tx, { action: `${provider}.refund`, object: `orders:${orderId}`, after: { takenCoins, shortfallCoins } })
  await tx.publish(paymentRefunded, { orderId, userId: ownerId, takenCoins, shortfallCoins })
  return true
}
