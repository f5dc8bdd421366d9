/** Keys with which programs call, and bots. */
export { createFindKey } from './find-key.ts'
export { keysKinds } from './importing/kinds.ts'
export { createKeys } from './module.ts'
export { scopeRules } from './scopes.ts'
