/** A payment provider: makes what a client pays with, tells us by callback and on request what became of it. */
export interface PaymentProvider {
  readonly provider: 'pay-a' | 'pay-b'

  /** What the client hands to the provider's app or page. May call the provider; never inside a transaction. */
  createPayment(payment: NewPayment, form: 'app' | 'web', signal: AbortSignal): Promise<unknown>

  /** Verifies a callback over its raw bytes and reads it; throws `NotificationRefused` when it is not genuine. */
  readNotification(received: ReceivedNotification): Promise<PaymentNews>

  /** Asks the provider what became of a payment. */
  queryPayment(outTradeNo: string, signal: AbortSignal): Promise<PaymentNews | 'unknown'>

  /** What to answer the provider: success ends its repeats, failure asks for another. */
  answer(isTaken: boolean): { status: number; contentType: string; body: string }
}

export interface NewPayment {
  /** Our id at the provider, unique for ever. */
  outTradeNo: string
  /** Smallest unit of money. */
  moneyAmount: number
  title: string
  expiresAt: Date
  /** The payer's address, which one of the providers wants to know. */
  clientAddress: string
}

export interface ReceivedNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: Buffer
}

/** What a provider said, verified, in one form for both. Everything the order is compared with is here. */
export interface PaymentNews {
  outTradeNo: string
  /** The provider's own id of the payment; absent while nothing was paid. */
  providerTxnId?: string
  state: 'waiting' | 'paid' | 'closed'
  /** Smallest unit of money. */
  moneyAmount: number
  currency: string
  merchantId: string
  applicationId: string
}

/** The callback is not genuine: bad signature, unknown key, too old. */
export class NotificationRefused extends Error {
  override name = 'NotificationRefused'
}
