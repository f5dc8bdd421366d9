import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminCreateStoreIapProduct: { 422: ['proposal.too_many', 'store_iap.product_id_taken', 'store_iap.store_id_taken'] },
  adminUpdateStoreIapProduct: { 422: ['proposal.too_many'] },
  orderStoreIapProduct: {
    403: ['currency.debt', 'currency.switched_off'],
    422: ['store_iap.too_large', 'store_iap.unknown_product', 'store_iap.wrong_amount'],
    429: ['store_iap.too_many_open'],
  },
  takeStoreIapNotice: {
    429: ['payments.too_many_forged'],
    422: ['store_iap.application', 'store_iap.environment', 'store_iap.signature'],
    503: ['store_iap.away'],
  },
  verifyStoreIapOrder: {
    404: ['currency.order_not_found'],
    422: [
      'store_iap.account',
      'store_iap.environment',
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
