/** In-app purchase: currency paid to the app's store. */
export { accountTokenOf } from './account-token.ts'
export { purchaseRefunded } from './facts.ts'
export { createStoreIap } from './module.ts'
export type { StoreNotice, StoreTransaction, StoreVerifier } from './port.ts'
export { StoreDataRefused } from './port.ts'
export { seedDemoProducts } from './seed-demo-products.ts'
