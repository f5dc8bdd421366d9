import type { JWSTransactionDecodedPayload } from '@apple/app-store-server-library'
import { StoreDataRefused, type StoreTransaction } from '../../modules/store-iap/port.ts'

const TRANSACTION_ID = /^[\w-]{1,100}$/

/** A verified transaction of the store in our own type. */
export function readTransaction(decoded: JWSTransactionDecodedPayload): StoreTransaction {
  const { transactionId, productId, quantity = 1, type, inAppOwnershipType, environment, appAccountToken } = decoded
  if (!transactionId || !TRANSACTION_ID.test(transactionId) || !productId) throw new StoreDataRefused('malformed')
  return {
    transactionId,
    storeId: productId,
    quantity,
    isConsumable: type === 'Consumable' && inAppOwnershipType !== 'FAMILY_SHARED',
    environment: String(environment),
    price: priceOf(decoded),
    accountToken: appAccountToken,
    revokedPercent: revokedPercentOf(decoded),
  }
}

// The store counts in thousandths of the unit, for every currency.
function priceOf({ price, currency }: JWSTransactionDecodedPayload): StoreTransaction['price'] {
  if (price === undefined || currency === undefined) return undefined
  return { currency, moneyAmount: (price * 10 ** decimalsOf(currency)) / 1000 }
}

function decimalsOf(currency: string): number {
  try {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    return maximumFractionDigits
  } catch {
    throw new StoreDataRefused('malformed')
  }
}

// In thousandths of a percent, and only when the refund is partial.
function revokedPercentOf(decoded: JWSTransactionDecodedPayload): number | undefined {
  const { revocationDate, revocationType, revocationPercentage } = decoded
  if (revocationDate === undefined) return undefined
  if (revocationType !== 'REFUND_PRORATED' || revocationPercentage === undefined) return 100
  return Math.min(100, Math.max(0, revocationPercentage / 1000))
}
