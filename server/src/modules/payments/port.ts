/** Paid in the provider's own app, or in a browser. */
export type PaymentForm = 'app' | 'web'

/** A payment provider: makes what a client pays with, and tells us by callback and on request what became of it. */
export interface PaymentProvider {
  readonly provider: 'pay-a' | 'pay-b'

  /** `sandbox` when no money moves. */
  readonly environment: 'live' | 'sandbox'

  /** Our account there. A payment made to another account, or through another application, is not ours. */
  readonly accounts: Readonly<Record<PaymentForm, PaymentAccount>>

  /**
   * What the client hands to the provider's app or page. May call the provider; never inside a transaction. Throws
   * `PaymentRefused` when the provider said no; every other rejection means that it is down.
   */
  createPayment(payment: NewPayment, form: PaymentForm, signal: AbortSignal): Promise<PaymentPayload>

  /** Verifies a callback over its raw bytes and reads it; throws `NotificationRefused` when it is not genuine. */
  readNotification(received: ReceivedNotification): Promise<PaymentNews>

  /** Asks the provider what became of a payment. */
  queryPayment(outTradeNo: string, signal: AbortSignal): Promise<PaymentNews | 'unknown'>

  /** Ends a payment that was not made, so that it no longer can be. A paid one stays paid. */
  closePayment(outTradeNo: string, signal: AbortSignal): Promise<void>

  /** What to answer the provider: success ends its repeats, failure asks for another. */
  answer(isTaken: boolean): { status: number; contentType: string; body: string }
}

export interface PaymentAccount {
  merchantId: string
  applicationId: string
}

/** A signed request, an address, or the fields a provider's client library is called with. */
export type PaymentPayload = string | Readonly<Record<string, string | number>>

export interface NewPayment {
  /** Our id at the provider, unique for ever. */
  outTradeNo: string
  /** Smallest unit of money. */
  moneyAmount: number
  title: string
  /** After this the provider takes no money for it. */
  expiresAt: Date
  /** The payer's address, which one of the providers wants to know. */
  clientAddress: string
  /** The payer's id at the provider, for those who signed in through it. */
  payerId?: string
}

export interface ReceivedNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: Buffer
}

/** What a provider said, verified, in one form for both. Everything the order is compared with is here. */
export interface PaymentNews {
  outTradeNo: string
  state: 'waiting' | 'paid' | 'closed'
  merchantId: string
  applicationId: string
  /** What was paid; there once something was. */
  paid?: {
    /** The provider's own id of the payment. */
    providerTxnId: string
    /** Smallest unit of money. */
    moneyAmount: number
    currency: string
  }
  /** Of a closed one: the refunded payment, where the provider names it. */
  refundedTxnId?: string
}

/** The callback is not genuine: bad signature, unknown key, too old. */
export class NotificationRefused extends Error {
  override name = 'NotificationRefused'
}

/** The provider signed it, but not recently: it may be a replay. */
export class NotificationStale extends NotificationRefused {
  override name = 'NotificationStale'
  readonly news: PaymentNews
  constructor(news: PaymentNews) {
    super(STALE)
    this.news = news
  }
}

export const STALE = 'too old, or from the future'
const FRESH_MS = 5 * 60 * 1000

/** Whether a message was sent recently, by both clocks. A time that is none is not. */
export const isFresh = (sentAtMs: number, nowMs: number): boolean => Math.abs(nowMs - sentAtMs) <= FRESH_MS

/** The provider understood and said no. Asking again changes nothing. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}
