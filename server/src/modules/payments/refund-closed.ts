import { sql, type Tx } from '../../kernel/index.ts'
import { noteRefund, takeBack } from '../ledger/index.ts'
import type { PaymentProvider } from './port.ts'

interface Payment {
  txn_id: string
  /** The order that credited it; null for an unmatched payment that is not credited. */
  credited_id: number | null
  owner_id: number | null
  amount: number | null
}

/**
 * Closed after it was paid: the provider gave the money back. What was credited for it, also by staff as an unmatched
 * payment, is taken back; an unmatched payment that is not credited yet never will be. Where the provider does not name
 * the payment, all of the order's are meant. The caller holds the order.
 */
export async function refundClosed(
  tx: Tx,
  provider: PaymentProvider['provider'],
  orderId: number,
  refundedTxnId?: string,
): Promise<void> {
  const known = await paymentsFor(tx, provider, orderId)
  const meant = refundedTxnId === undefined ? known : known.filter(({ txn_id }) => txn_id === refundedTxnId)
  // Refunded before it was reported as paid.
  if (refundedTxnId !== undefined && meant.length === 0)
    return noteRefund(tx, { provider, providerTxnId: refundedTxnId, orderId })
  for (const { txn_id: providerTxnId, credited_id: creditedId, owner_id: ownerId, amount: dueCoins } of meant) {
    if (creditedId === null) await noteRefund(tx, { provider, providerTxnId, orderId })
    else await takeBack(tx, { provider, providerTxnId, orderId: creditedId, ownerId: ownerId!, dueCoins: dueCoins! })
  }
}

// Unmatched payments are locked in a statement of its own: a concurrent credit has then either happened or waits.
async function paymentsFor(tx: Tx, provider: string, orderId: number): Promise<Payment[]> {
  await tx.run(sql`select from stray_payments where order_id = ${orderId} order by id for update`)
  return tx.rows<Payment>(sql`
    select p.provider_txn_id as txn_id, o.id as credited_id, o.owner_id, o.amount
    from provider_payments p join currency_orders o on o.id = p.order_id where p.order_id = ${orderId} and p.provider = ${provider}
    union all
    select s.provider_txn_id, o.id, o.owner_id, o.amount
    from stray_payments s left join currency_orders o on o.id = s.credited_order_id where s.order_id = ${orderId} and s.provider = ${provider}
    order by txn_id`)
}
