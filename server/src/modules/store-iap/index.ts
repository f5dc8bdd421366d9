/** In-app purchase: currency paid to the app's store. */
export { accountTokenOf } from './account-token.ts'
export { type ImportedProduct, importProducts } from './importing/import-products.ts'
export { createStoreIap } from './module.ts'
export { orderProduct } from './order-product.ts'
export type { StoreNotice, StoreTransaction, StoreVerifier } from './port.ts'
export { refundPurchase } from './refund-purchase.ts'
export { productProposals } from './second-person.ts'
export { creditPurchase } from './verify-purchase.ts'
