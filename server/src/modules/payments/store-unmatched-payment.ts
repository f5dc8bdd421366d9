import { audit, type Logger, sql, type Tx } from '../../kernel/index.ts'
import { noteUncredited, type Payment } from '../ledger/index.ts'

/** Why a genuine payment cannot be credited to its order. */
export type UnmatchedReason = 'order_ended' | 'order_paid_otherwise'

export interface NewUnmatchedPayment extends Payment {
  reason: UnmatchedReason
}

/**
 * Stores a payment that came too late or once too often, for staff to credit or to send back. Returns whether it is
 * new; only then there is an alert.
 */
export async function storeUnmatchedPayment(tx: Tx, unmatched: NewUnmatchedPayment, log: Logger): Promise<boolean> {
  const { provider, environment, providerTxnId, orderId, moneyAmount, reason } = unmatched
  const isNew = await tx.changed(sql`
    insert into stray_payments (provider, provider_txn_id, order_id, money_amount, environment, reason)
    values (${provider}, ${providerTxnId}, ${orderId}, ${moneyAmount}, ${environment}, ${reason})
    on conflict do nothing`)
  if (!isNew) return false
  noteUncredited(tx, unmatched)
  log.error({ provider, reason, order_id: orderId }, 'a payment has no order to credit it to: a person has to decide')
  await audit(tx, { action: 'payments.stray', object: `orders:${orderId}`, after: { ...unmatched } })
  return true
}
