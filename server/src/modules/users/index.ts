/** People: profiles, follows, blocks, roles. */
export { userChecks } from './checks.ts'
export { parseEmail, parsePhone } from './contacts.ts'
export { createUser, type NewUser } from './create-user.ts'
export { usersADay } from './daily-count.ts'
export { badName, contactTaken, emailTaken, phoneTaken, userNotFound } from './errors.ts'
export {
  rolesChanged,
  userDeleted,
  userFollowed,
  userLimited,
  userRegistered,
  userStandingChanged,
} from './facts.ts'
export { loadProfiles, loadUsers, requireUser } from './find-user.ts'
export { isBlockedBy } from './following/follow.ts'
export { type FreeName, freeNames } from './importing/free-names.ts'
export { importBlocks, importFollows } from './importing/import-follows.ts'
export {
  changeImportedContacts,
  changeImportedUsers,
  type ImportedUser,
  importInvitations,
  importPictures,
  importUsers,
  importVerifications,
  renameImportedUsers,
  suspendImportedUsers,
} from './importing/import-users.ts'
export { usersKinds } from './importing/kinds.ts'
export {
  countImportedPeople,
  dropBlocks,
  dropFollows,
  loadBlocks,
  loadFollows,
  setAuthorCounts,
  setMemberships,
} from './importing/load-links.ts'
export { markDemo } from './importing/mark-demo.ts'
export { createUsers } from './module.ts'
export { nameFault, type ReservedNames } from './names.ts'
export {
  INVITE_BASE,
  inviteCode,
  invitedBy,
  presentProfile,
  presentSummary,
  type UserRow,
  userVersion,
} from './present.ts'
export { deleteAccount } from './profile/delete-account.ts'
export { chosenLanguage, noteLanguage } from './profile/note-language.ts'
export type { OwnRecordPart } from './profile/own-record.ts'
export { setContact } from './profile/set-contact.ts'
export { PersonName, UserExtra, UserProfile, UserSummary, Verification } from './schemas.ts'
export { siteSetting } from './settings.ts'
export { applyGrant } from './staff/apply-grant.ts'
export { createFindReportedUser } from './staff/find-reported.ts'
export type { GrantChange } from './staff/grants.ts'
export { findHolders, isHeldByAnother, requireHolding } from './staff/holdings.ts'
export { canAbout, GUARDED_PERMISSIONS, PERMISSIONS, SEE_PEOPLE, STAFF_PERMISSIONS } from './staff/permissions.ts'
export { limitUser, PLAIN_TIME } from './staff/suspension.ts'
export { undoDecision, undoMute } from './staff/undo-decision.ts'
