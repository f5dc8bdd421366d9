import { sql, type Tx } from '../../../kernel/index.ts'
import { endOrder, noteUncredited, openOrder } from '../../ledger/index.ts'
import type { PaymentProvider } from '../port.ts'

export interface LatePayment {
  ownerId: number
  provider: PaymentProvider['provider']
  outTradeNo: string
  providerTxnId: string
  moneyAmount: number
  ratio: number
}

/** Writes a recharge that ended unpaid and the payment that came for it afterwards: it waits for staff. */
export async function importLatePayment(tx: Tx, payment: LatePayment): Promise<void> {
  const { ownerId, provider, outTradeNo, providerTxnId, moneyAmount, ratio } = payment
  const orderId = await openOrder(tx, {
    ownerId,
    message: { code: 'order.recharge' },
    targetId: outTradeNo,
    amountCoins: moneyAmount * ratio,
  })
  await tx.run(sql`
    insert into recharges (order_id, provider, form, out_trade_no, money_amount, ratio, merchant_id, application_id, expires_at)
    values (${orderId}, ${provider}, 'app', ${outTradeNo}, ${moneyAmount}, ${ratio}, 'imported', 'imported', plaza_now())`)
  await endOrder(tx, orderId, -1)
  await tx.run(sql`
    insert into stray_payments (provider, provider_txn_id, order_id, money_amount, environment, reason)
    values (${provider}, ${providerTxnId}, ${orderId}, ${moneyAmount}, 'sandbox', 'order_ended')`)
  noteUncredited(tx, { provider, providerTxnId, orderId, moneyAmount })
}
