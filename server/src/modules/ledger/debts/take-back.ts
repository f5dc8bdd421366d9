import { audit, sql, type Tx } from '../../../kernel/index.ts'
import { currentAccountOf } from '../../accounts/index.ts'
import { paymentRefunded } from '../facts.ts'
import { balanceOf, lockAccounts, type SystemAccount, transfer } from '../posting/transfer.ts'

/** A payment that a provider refunded. */
export interface Refund {
  provider: SystemAccount
  providerTxnId: string
  orderId: number
  ownerId: number
  /** What it had credited, as far as it was refunded. */
  dueCoins: number
}

/**
 * Takes back what a refunded payment credited, as far as it is still there; the rest becomes a debt. Once per payment,
 * however often its provider repeats itself: false when that has been done.
 */
export async function takeBack(tx: Tx, refund: Refund): Promise<boolean> {
  const { provider, providerTxnId, orderId, ownerId, dueCoins } = refund
  if (!(await addRefund(tx, { provider, providerTxnId, orderId, dueCoins }))) return false
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
  const debtorId = await currentAccountOf(tx, ownerId)
  if (shortfallCoins > 0) {
    // Their withdrawals are approved under the same lock, so none slips past the debt.
    await lockAccounts(tx, [{ user: debtorId }])
    await tx.run(sql`
      insert into user_debts (user_id, buyer_id, amount, reason)
      values (${debtorId}, ${ownerId}, ${shortfallCoins}, ${`Refunded purchase, order ${orderId}`})`)
  }
  await audit(tx, { action: `${provider}.refund`, object: `orders:${orderId}`, after: { takenCoins, shortfallCoins } })
  await tx.publish(paymentRefunded, { orderId, userId: debtorId, takenCoins, shortfallCoins })
  return true
}

/** Records that a provider refunded a payment that is not credited: it never will be. */
export async function noteRefund(
  tx: Tx,
  { provider, providerTxnId, orderId }: Pick<Refund, 'provider' | 'providerTxnId' | 'orderId'>,
): Promise<void> {
  if (await addRefund(tx, { provider, providerTxnId, orderId, dueCoins: 0 }))
    await audit(tx, { action: `${provider}.refund`, object: `orders:${orderId}`, after: { providerTxnId } })
}

/** Whether the provider refunded this payment. */
export const isRefunded = async (tx: Tx, provider: SystemAccount, providerTxnId: string): Promise<boolean> =>
  (await tx.find(
    sql`select from payment_refunds where provider = ${provider} and provider_txn_id = ${providerTxnId}`,
  )) !== undefined

const addRefund = (tx: Tx, { provider, providerTxnId, orderId, dueCoins }: Omit<Refund, 'ownerId'>): Promise<boolean> =>
  tx.changed(sql`
    insert into payment_refunds (provider, provider_txn_id, order_id, due_coins)
    values (${provider}, ${providerTxnId}, ${orderId}, ${dueCoins}) on conflict do nothing`)
