import { NotificationRefused, type PaymentAccount, type PaymentNews } from '../../modules/payments/port.ts'
import { fromYuan } from './money.ts'
import type { Fields } from './notification.ts'

const STATES: Readonly<Record<string, PaymentNews['state']>> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  // Not paid in time, or fully refunded: either way there is nothing to credit.
  TRADE_CLOSED: 'closed',
}

/** A trade as the provider describes it, in callbacks and answers alike. */
export function newsOf(trade: Fields, { merchantId, applicationId }: PaymentAccount): PaymentNews {
  const state = STATES[trade['trade_status'] ?? '']
  if (!state) throw new NotificationRefused('a trade status we do not know')
  return {
    outTradeNo: trade['out_trade_no'] ?? '',
    state,
    merchantId,
    applicationId,
    ...(state === 'paid' && { paid: paidIn(trade) }),
    ...(state === 'closed' && trade['trade_no'] && { refundedTxnId: trade['trade_no'] }),
  }
}

function paidIn(trade: Fields): NonNullable<PaymentNews['paid']> {
  const moneyAmount = fromYuan(trade['total_amount'])
  const providerTxnId = trade['trade_no']
  if (moneyAmount === undefined || !providerTxnId) throw new NotificationRefused('a payment without number or amount')
  // Domestic trades name no currency; foreign ones do.
  return { providerTxnId, moneyAmount, currency: trade['trans_currency'] ?? 'CNY' }
}
