import { audit, type Caller, endClaim, type Origin, sql, type Tx } from '../../kernel/index.ts'
import { creditPayment, isRefunded, openOrder, type Payment } from '../ledger/index.ts'
import { alreadyCredited, alreadyDecided, ownUnmatchedPayment, refundCame, unmatchedNotFound } from './errors.ts'
import { paymentSentBack } from './facts.ts'

export interface UnmatchedDecision {
  action: 'credit' | 'refunded'
  remark?: string
}

interface UnmatchedPayment {
  state: 'waiting' | 'credited' | 'refunded'
  order_id: number
  provider: Payment['provider']
  provider_txn_id: string
  environment: string
  money_amount: number
  owner_id: number
  out_trade_no: string
  amount: number
}

/**
 * Decides about a payment without an order: credits it to the payer, as an order of its own, or records that it was
 * sent back. Its row is locked first, so of any number at once one decides.
 */
export async function decideUnmatchedPayment(
  tx: Tx,
  staff: Caller,
  id: number,
  { action, remark }: UnmatchedDecision,
  origin: Origin,
): Promise<void> {
  const unmatched = await lockUnmatchedPayment(tx, id)
  if (!unmatched) throw unmatchedNotFound()
  if (unmatched.owner_id === staff.id) throw ownUnmatchedPayment()
  if (unmatched.state !== 'waiting') throw alreadyDecided()
  await endClaim(tx, staff, 'strays', id)
  const orderId = action === 'credit' ? await credit(tx, id, unmatched) : null
  const state = action === 'credit' ? 'credited' : 'refunded'
  await tx.run(sql`
    update stray_payments set state = ${state}, credited_order_id = ${orderId}, remark = ${remark ?? null},
      decided_by = ${staff.id}, decided_at = plaza_now() where id = ${id}`)
  if (action === 'refunded')
    await tx.publish(paymentSentBack, {
      orderId: unmatched.order_id,
      userId: unmatched.owner_id,
      ...(remark && { remark }),
    })
  await audit(tx, {
    actorId: staff.id,
    action: `payments.stray_${state}`,
    object: `stray-payments:${id}`,
    before: { state: 'waiting' },
    after: { state, order_id: orderId, remark: remark ?? null },
    ...origin,
  })
}

// An order that has ended stays as it is, so this is a new one. Both the payment and the transfer are there once for ever.
async function credit(tx: Tx, id: number, unmatched: UnmatchedPayment): Promise<number> {
  const { provider, provider_txn_id: providerTxnId, environment, money_amount: moneyAmount } = unmatched
  const { owner_id: ownerId, amount: amountCoins } = unmatched
  if (await isRefunded(tx, provider, providerTxnId)) throw refundCame()
  const orderId = await openOrder(tx, { ownerId, title: 'Recharge', targetId: unmatched.out_trade_no, amountCoins })
  const isNew = await creditPayment(tx, {
    key: `recharge:stray:${id}`,
    provider,
    providerTxnId,
    environment,
    moneyAmount,
    orderId,
    ownerId,
    amountCoins,
  })
  if (!isNew) throw alreadyCredited()
  return orderId
}

const lockUnmatchedPayment = (tx: Tx, id: number) =>
  tx.find<UnmatchedPayment>(sql`
    select s.state, s.order_id, s.provider, s.provider_txn_id, s.environment, s.money_amount, o.owner_id, r.out_trade_no,
      s.money_amount * r.ratio as amount
    from stray_payments s join recharges r on r.order_id = s.order_id join currency_orders o on o.id = s.order_id
    where s.id = ${id} for update of s`)
