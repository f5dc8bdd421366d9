/** The app's store, as far as this module needs it. An adapter implements it; the composition root chooses. */
export interface StoreVerifier {
  /** Reads a signed transaction that a client was given; throws `StoreDataRefused` when it is not a genuine one of our app. */
  verifyTransaction(jws: string, signal: AbortSignal): Promise<StoreTransaction>

  /** Reads the store's own notifications; throws `StoreDataRefused` when one is not genuine or not about our app. */
  verifyNotice(jws: string, signal: AbortSignal): Promise<StoreNotice>
}

/** A verified purchase. Everything an order is compared with is here. */
export interface StoreTransaction {
  /** The store's own id of the purchase, unique for ever. */
  transactionId: string
  /** The store's id of the product. */
  storeId: string
  quantity: number
  /** False for subscriptions and other things that are not consumed, and for family sharing. */
  isConsumable: boolean
  environment: string
  /** The price of one; absent when the store does not tell. */
  price?: { currency: string; moneyAmount: number }
  /** The account the client said it was for (see `accountTokenOf`); absent when it did not say. */
  accountToken?: string
  /** How much of it was refunded, up to 100; absent while nothing was. */
  revokedPercent?: number
}

/** The store's own notification. */
export type StoreNotice =
  | { kind: 'refunded' | 'refund-reversed'; name: string; transaction: StoreTransaction }
  | { kind: 'other'; name: string }

export type StoreRefusal = 'signature' | 'application' | 'environment' | 'malformed'

/**
 * The data is not a genuine statement of the store about our app. Every other rejection means that the store is down.
 */
export class StoreDataRefused extends Error {
  override name = 'StoreDataRefused'
  readonly reason: StoreRefusal
  constructor(reason: StoreRefusal, cause?: unknown) {
    super(`Refused for its ${reason}`, { cause })
    this.reason = reason
  }
}
