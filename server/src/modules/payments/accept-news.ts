import { type Db, type Logger, sql, type Tx } from '../../kernel/index.ts'
import { creditPayment, endOrder } from '../ledger/index.ts'
import {
  NotificationRefused,
  NotificationStale,
  type PaymentNews,
  type PaymentProvider,
  type ReceivedNotification,
} from './port.ts'
import { refundClosed } from './refund-closed.ts'
import { type Refusal, refuseNews } from './refuse-news.ts'
import { storeUnmatchedPayment } from './store-unmatched-payment.ts'

const CURRENCY = 'CNY'

interface LockedRecharge {
  order_id: number
  owner_id: number
  amount: number
  state: 0 | 1 | -1
  money_amount: number
  merchant_id: string
  application_id: string
}

/** Processes a provider's callback: checks that it is genuine, then acts on it in one transaction. */
export async function takeNotification(
  db: Db,
  log: Logger,
  provider: PaymentProvider,
  received: ReceivedNotification,
  /** Called when it is not genuine, or a replay of a genuine one. */
  forged: () => void,
): Promise<boolean> {
  let news: PaymentNews
  try {
    news = await provider.readNotification(received)
  } catch (error) {
    if (!(error instanceof NotificationRefused)) throw error
    forged()
    if (error instanceof NotificationStale) await db.transaction((tx) => refuseStale(tx, provider, error.news, log))
    // Only logged: anyone can send these, so they must not fill the audit log.
    else log.warn({ provider: provider.provider, reason: error.message }, 'a callback that is not genuine was refused')
    return false
  }
  return db.transaction((tx) => acceptNews(tx, provider, news, log))
}

/**
 * Processes verified news of a provider, by callback or query: credits a paid order once, ends a closed one, takes back
 * what was credited for a refunded one, and stores a payment whose order can no longer be credited. Returns whether it
 * was accepted; repeats are. The order's row is locked first, so of any number of callbacks and reconcilers at once one
 * credits and the others see that it did.
 */
export async function acceptNews(
  tx: Tx,
  provider: Pick<PaymentProvider, 'provider' | 'environment'>,
  news: PaymentNews,
  log: Logger,
): Promise<boolean> {
  const recharge = await lockRecharge(tx, provider.provider, news.outTradeNo)
  const refusal = recharge ? await believe(tx, provider, recharge, news, log) : 'unknown_order'
  if (refusal) await refuseNews(tx, provider, { news, reason: refusal, orderId: recharge?.order_id }, log)
  return !refusal
}

/** Records verified news that is not recent. It is never acted on: what was paid is found by asking. */
async function refuseStale(
  tx: Tx,
  provider: Pick<PaymentProvider, 'provider'>,
  news: PaymentNews,
  log: Logger,
): Promise<void> {
  const recharge = await lockRecharge(tx, provider.provider, news.outTradeNo)
  await refuseNews(tx, provider, { news, reason: 'not_fresh', orderId: recharge?.order_id }, log)
}

async function believe(
  tx: Tx,
  provider: Pick<PaymentProvider, 'provider' | 'environment'>,
  recharge: LockedRecharge,
  { state, paid, refundedTxnId, merchantId, applicationId }: PaymentNews,
  log: Logger,
): Promise<Refusal | undefined> {
  if (merchantId !== recharge.merchant_id) return 'wrong_merchant'
  if (applicationId !== recharge.application_id) return 'wrong_application'
  if (state === 'closed') {
    if (recharge.state === 0) await endUnpaid(tx, recharge.order_id)
    else stopAsking(tx, recharge.order_id)
    await refundClosed(tx, provider.provider, recharge.order_id, refundedTxnId)
  }
  if (state !== 'paid') return undefined
  if (paid?.currency !== CURRENCY) return 'wrong_currency'
  if (paid.moneyAmount !== recharge.money_amount) return 'wrong_amount'

  const known = await findPayment(tx, provider.provider, paid.providerTxnId)
  if (known) return known.order_id === recharge.order_id ? undefined : 'payment_of_another_order'
  const payment = {
    ...paid,
    provider: provider.provider,
    environment: provider.environment,
    orderId: recharge.order_id,
  }
  if (recharge.state !== 0) {
    const reason = recharge.state === -1 ? 'order_ended' : 'order_paid_otherwise'
    return (await storeUnmatchedPayment(tx, { ...payment, reason }, log)) ? undefined : 'payment_of_another_order'
  }
  const { order_id: orderId, owner_id: ownerId, amount: amountCoins } = recharge
  // The payment may just have been used for another order.
  if (!(await creditPayment(tx, { ...payment, key: `recharge:${orderId}`, ownerId, amountCoins })))
    return 'payment_of_another_order'
  stopAsking(tx, orderId)
  return undefined
}

// The order it came for, also when staff have credited it by another since.
const findPayment = (tx: Tx, provider: string, providerTxnId: string) =>
  tx.find<{ order_id: number }>(sql`
    select order_id from stray_payments where provider = ${provider} and provider_txn_id = ${providerTxnId}
    union all
    select order_id from provider_payments where provider = ${provider} and provider_txn_id = ${providerTxnId}
    limit 1`)

/** Ends an order that was not paid, and stops asking about it. */
export async function endUnpaid(tx: Tx, orderId: number): Promise<void> {
  await endOrder(tx, orderId, -1)
  stopAsking(tx, orderId)
}

export const stopAsking = (tx: Tx, orderId: number) =>
  tx.later(sql`update recharges set next_query_at = null where order_id = ${orderId}`)

/** The recharge under this number, its order locked until the transaction ends. */
export const lockRecharge = (tx: Tx, provider: string, outTradeNo: string): Promise<LockedRecharge | undefined> =>
  tx.find<LockedRecharge>(sql`
    select o.id as order_id, o.owner_id, o.amount, o.state, r.money_amount, r.merchant_id, r.application_id
    from recharges r join currency_orders o on o.id = r.order_id
    where r.out_trade_no = ${outTradeNo} and r.provider = ${provider} for no key update of o`)
