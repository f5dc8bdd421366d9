/** The staff operations that belong to no single module. */
export { createAdmin } from './module.ts'
export { grantProposals } from './grant-proposals.ts'
export { settingProposals } from './setting-proposals.ts'
