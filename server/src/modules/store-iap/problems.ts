import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminCreateStoreIapProduct: { 422: ['proposal.too_many', 'store_iap.product_id_taken', 'store_iap.store_id_taken'] },
  adminUpdateStoreIapProduct: { 422: ['proposal.too_many', 'store_iap.product_id_taken', 'store_iap.store_id_taken'] },
  orderStoreIapProduct: {
    403: ['currency.debt', 'currency.switched_off'],
    422: ['store_iap.too_large', 'store_iap.unknown_product', 'store_iap.wrong_amount'],
    429: ['store_iap.too_many_open'],
  },
  takeStoreIapNotice: {
    422: ['store_iap.application', 'store_iap.environment', 'store_iap.malformed', 'store_iap.signature'],
    429: ['payments.too_many_forged'],
    503: ['store_iap.away'],
  },
  verifyStoreIapOrder: {
    404: ['currency.order_not_found'],
    422: [
      'store_iap.account',
      'store_iap.application',
      'store_iap.environment',
      'store_iap.kind',
      'store_iap.malformed',
      'store_iap.order_ended',
      'store_iap.order_paid',
      'store_iap.price',
      'store_iap.product',
      'store_iap.quantity',
      'store_iap.revoked',
      'store_iap.signature',
      'store_iap.used',
    ],
    503: ['store_iap.away'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'store_iap.account': 'Sign in as the user who made the order, and verify there.',
  'store_iap.application': 'Fix the client: the receipt must come from the app that the service is set up for.',
  'store_iap.away': 'Keep the receipt and verify it again after `Retry-After`.',
  'store_iap.environment': 'Send receipts of the sandbox to a sandbox service, and real ones to the real one.',
  'store_iap.kind': 'Offer products that are consumables in the store.',
  'store_iap.malformed': 'Fix the client: send the signed transaction as the store gave it.',
  'store_iap.order_ended':
    'Make a new order (`POST /currency/recharge/store-iap`) and verify the same receipt with it.',
  'store_iap.order_paid': 'Make a new order for this receipt.',
  'store_iap.price': 'Read the products again: the price in the store and here differ, tell the operator.',
  'store_iap.product': 'Verify the receipt with the order of the product that was bought.',
  'store_iap.product_id_taken': 'Ask for another `product_id`.',
  'store_iap.quantity': 'Buy one at a time.',
  'store_iap.revoked': 'Finish the transaction in the app; nothing is credited.',
  'store_iap.signature':
    'Send the signed transaction unchanged; if it still fails, do not finish it and tell the operator.',
  'store_iap.store_id_taken': 'Ask for another `store_id`.',
  'store_iap.too_large': 'Offer a smaller product.',
  'store_iap.too_many_open': 'Verify what was bought, or ask again after `Retry-After`.',
  'store_iap.unknown_product': 'Read `GET /currency/store-iap/products` again.',
  'store_iap.used': 'Finish the transaction in the app: it was credited before.',
  'store_iap.wrong_amount': 'Send the `amount` of the product as it is listed.',
}
