import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  takeStoreIapNotice: { 422: ['store_iap.signature'] },
  verifyStoreIapOrder: { 404: ['currency.order_not_found'] },
}
