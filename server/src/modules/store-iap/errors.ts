import { invalid, notFound, type Problem, say, tooMany, unavailable } from '../../kernel/index.ts'
import type { StoreRefusal } from './port.ts'

export const MAX_OPEN_ORDERS = 20

export const purchaseNotFound = () => notFound('currency.order_not_found', 'This order does not exist.')
export const unknownProduct = () => invalid('store_id', 'The store has no such product.', 'store_iap.unknown_product')
export const wrongAmount = () =>
  invalid('amount', 'amount must be the amount of the product, as listed.', 'store_iap.wrong_amount')
export const tooLarge = () =>
  invalid('store_id', 'This product exceeds the limit for one order.', 'store_iap.too_large')
export const orderEnded = () =>
  invalid('order', 'This order has expired. Create a new one and verify the receipt with it.', 'store_iap.order_ended')
export const orderPaid = () =>
  invalid(
    'order',
    'This order was paid by another purchase. Create a new one for this receipt.',
    'store_iap.order_paid',
  )

export const tooManyOpen = (waitS: number, nowMs: number) =>
  tooMany(
    'store_iap.too_many_open',
    say`At most ${MAX_OPEN_ORDERS} unpaid orders an hour. Complete one or try again later.`,
    Math.max(1, Math.ceil(waitS)),
    nowMs,
  )

export const storeAway = (cause: unknown) =>
  unavailable('store_iap.away', 'The store isn’t responding. Your order is kept; verify the receipt again.', cause, 5)

const REFUSALS = {
  signature: 'This is not a receipt of the store.',
  application: 'This receipt is for another app.',
  environment: 'This receipt is from another environment of the store.',
  malformed: 'This receipt doesn’t contain a purchase.',
  product: 'This receipt is for a different product than the order.',
  kind: 'This receipt isn’t for a consumable product.',
  quantity: 'This receipt must be for exactly one product.',
  price: 'This receipt doesn’t match the price of the product.',
  revoked: 'The store has refunded this purchase.',
  account: 'This receipt belongs to another account.',
  used: 'This receipt has already been used.',
} satisfies Record<StoreRefusal, string> & Record<string, string>

/** A 422 for a receipt that does not pay the order. */
export const receiptRefused = (reason: keyof typeof REFUSALS): Problem =>
  invalid('receipt', REFUSALS[reason], `store_iap.${reason}`)
