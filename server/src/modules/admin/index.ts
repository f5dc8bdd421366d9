/** The staff operations that belong to no single module. */

export { grantProposals } from './grant-proposals.ts'
export { type AdminOptions, createAdmin } from './module.ts'
export { settingProposals } from './setting-proposals.ts'
