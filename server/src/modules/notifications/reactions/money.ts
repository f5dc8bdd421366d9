import { on, type Reaction, type StoredMessage, storable } from '../../../kernel/index.ts'
import { cashDecided, debtSettled, paymentRefunded, rechargeCredited } from '../../ledger/index.ts'
import { paymentSentBack } from '../../payments/index.ts'
import { findHolders } from '../../users/index.ts'
import { type Notice, type NotifyDeps, notify } from '../notify.ts'
import { moneyStopped, queueGiven } from '../staff-notices.ts'
import { because, MAX_REMARK } from './because.ts'

/** Purchases, withdrawals and debts; staff are told when money stops. */
export function moneyReactions(deps: NotifyDeps): Reaction[] {
  const about = (
    userId: number,
    orderId: number,
    channel: 'currency:recharge' | 'currency:cash',
    message: StoredMessage,
  ): Notice => ({ userId, kind: 'system', detail: { link: '/wallet' }, channel, target: orderId, message })
  return [
    moneyStopped(deps),
    queueGiven(deps),
    on(rechargeCredited, (tx, { orderId, userId, amountCoins: amount }) =>
      notify(tx, deps, [about(userId, orderId, 'currency:recharge', { code: 'notice.recharge_credited', amount })]),
    ),
    on(cashDecided, (tx, { orderId, userId, amountCoins: amount, isApproved, remark }) => {
      const decision = because(isApproved ? 'notice.cash_approved' : 'notice.cash_rejected', remark)
      return notify(tx, deps, [about(userId, orderId, 'currency:cash', { ...decision, amount })])
    }),
    on(paymentRefunded, async (tx, { orderId, userId, takenCoins: taken, shortfallCoins: owed }) => {
      const staff = await findHolders(tx, ['currency:manage'])
      const refund: StoredMessage =
        owed > 0 ? { code: 'notice.payment_refunded_short', taken, owed } : { code: 'notice.payment_refunded', taken }
      await notify(tx, deps, [
        about(userId, orderId, 'currency:recharge', { code: 'notice.purchase_refunded', taken }),
        ...staff
          .filter((id) => id !== userId)
          .map((id) => ({ ...about(id, orderId, 'currency:recharge', refund), detail: { link: '/console/debts' } })),
      ])
    }),
    on(paymentSentBack, (tx, { orderId, userId, remark }) =>
      notify(tx, deps, [about(userId, orderId, 'currency:recharge', because('notice.payment_sent_back', remark))]),
    ),
    on(debtSettled, (tx, { orderId, userId, amountCoins: amount, reason }) => {
      const code = orderId === null ? 'notice.debt_waived' : 'notice.debt_taken'
      const outcome = { code, amount, reason: storable(reason, MAX_REMARK) }
      return notify(tx, deps, [about(userId, orderId ?? 0, 'currency:recharge', outcome)])
    }),
  ]
}
