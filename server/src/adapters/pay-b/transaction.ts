import { NotificationRefused, type PaymentNews } from '../../modules/payments/port.ts'

const STATES: Readonly<Record<string, PaymentNews['state']>> = {
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  ACCEPT: 'waiting',
  SUCCESS: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
  // Paid and refunded: there is nothing to credit.
  REFUND: 'closed',
}

/** A transaction as the provider describes it, in callbacks and answers alike. */
export function newsOf(text: string): PaymentNews {
  const transaction = parsed(text)
  const state = STATES[textOf(transaction, 'trade_state')]
  if (!state) throw new NotificationRefused('a trade state we do not know')
  return {
    outTradeNo: textOf(transaction, 'out_trade_no'),
    state,
    merchantId: textOf(transaction, 'mchid'),
    applicationId: textOf(transaction, 'appid'),
    ...(state === 'paid' && { paid: paidIn(transaction) }),
    ...(state === 'closed' &&
      textOf(transaction, 'transaction_id') && { refundedTxnId: textOf(transaction, 'transaction_id') }),
  }
}

type Fields = Readonly<Record<string, unknown>>

function paidIn(transaction: Fields): NonNullable<PaymentNews['paid']> {
  const { total, currency } = (transaction['amount'] ?? {}) as Fields
  const providerTxnId = textOf(transaction, 'transaction_id')
  if (!Number.isSafeInteger(total) || typeof currency !== 'string' || !providerTxnId) {
    throw new NotificationRefused('a payment without number, amount or currency')
  }
  return { providerTxnId, moneyAmount: total as number, currency }
}

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Fields
  } catch {
    // Thrown below, without the text.
  }
  throw new NotificationRefused('not JSON')
}
