/** Instant messaging: accounts and groups at a provider. */

export { changeGroup, removeGroup } from './change-group.ts'
export { createGroup, spendGroup } from './create-group.ts'
export { findDissolvedGroup, restoreGroup } from './dissolve-group.ts'
export { importAccounts, importGroup } from './importing/import-groups.ts'
export { imKinds } from './importing/kinds.ts'
export type { Change } from './intents.ts'
export { addMembers, removeMembers } from './members.ts'
export { createIm } from './module.ts'
export {
  type FindGroups,
  type ImAccount,
  ImAway,
  type ImGroup,
  type ImGroupDraft,
  type ImGroupShape,
  type ImProvider,
  ImRefused,
  MAX_MEMBERS as MAX_GROUP_MEMBERS,
} from './port.ts'
export { reconcile as reconcileIm } from './reconcile.ts'
