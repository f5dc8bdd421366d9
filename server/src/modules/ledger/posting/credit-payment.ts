import { sql, type Tx } from '../../../kernel/index.ts'
import { rechargeCredited } from '../facts.ts'
import { transfer } from './transfer.ts'
import { endOrder } from './waiting-order.ts'

/** Money that arrived at a provider for an order. */
export interface Payment {
  provider: 'pay-a' | 'pay-b' | 'store-iap'
  /** The provider's own id of it. */
  providerTxnId: string
  environment: string
  /** Smallest unit of money. */
  moneyAmount: number
  orderId: number
}

export interface Credit extends Payment {
  /** Of the posting, unique for ever. */
  key: string
  ownerId: number
  amountCoins: number
}

/**
 * Credits a waiting order with its payment: stores the payment, posts it, ends the order and publishes the fact. False,
 * with nothing done, when the payment was already taken in; then it is that order's. The caller holds the order.
 */
export async function creditPayment(tx: Tx, credit: Credit): Promise<boolean> {
  const { key, provider, orderId, ownerId, amountCoins } = credit
  if (!(await addPayment(tx, credit))) return false
  await transfer(tx, {
    key,
    kind: provider === 'store-iap' ? 'iap' : 'recharge',
    from: { system: provider },
    to: { user: ownerId },
    amountCoins,
    orderId,
  })
  await endOrder(tx, orderId, 1)
  await tx.publish(rechargeCredited, { orderId, userId: ownerId, amountCoins })
  return true
}

const addPayment = (tx: Tx, { provider, providerTxnId, orderId, moneyAmount, environment }: Payment) =>
  tx.changed(sql`
    insert into provider_payments (provider, provider_txn_id, order_id, paid_amount, environment)
    values (${provider}, ${providerTxnId}, ${orderId}, ${moneyAmount}, ${environment})
    on conflict do nothing`)

/** Records a genuine payment that cannot be credited to its order, so that statements agree with what was received. */
export const noteUncredited = (
  tx: Tx,
  { provider, providerTxnId, orderId, moneyAmount }: Omit<Payment, 'environment'>,
) =>
  tx.later(sql`
    insert into uncredited_payments (provider, provider_txn_id, order_id, paid_amount)
    values (${provider}, ${providerTxnId}, ${orderId}, ${moneyAmount})
    on conflict do nothing`)
