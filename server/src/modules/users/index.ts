/** People: profiles, follows, blocks, roles. */
export { userChecks } from './checks.ts'
export { parseEmail, parsePhone } from './contacts.ts'
export { createUser, type NewUser } from './create-user.ts'
export { usersADay } from './daily-count.ts'
export { deleteAccount } from './delete-account.ts'
export { badName, emailTaken, phoneTaken, userNotFound } from './errors.ts'
export {
  rolesChanged,
  userDeleted,
  userFollowed,
  userRegistered,
  userStandingChanged,
  userUnfollowed,
} from './facts.ts'
export { getUser, loadProfiles, loadUsers, requireUser } from './find-user.ts'
export { isBlockedBy } from './follow.ts'
export { createUsers } from './module.ts'
export { nameFault } from './names.ts'
export type { OwnRecordPart } from './own-record.ts'
export { GUARDED_NODES } from './permissions.ts'
export {
  countColumns,
  INVITE_BASE,
  inviteCode,
  invitedBy,
  presentProfile,
  presentSummary,
  type UserRow,
  userColumns,
} from './present.ts'
export { UserExtra, UserProfile, UserSummary, Verification } from './schemas.ts'
export { siteSetting } from './settings.ts'
export { createSummaryWriter, type SummaryWriter, type UserCounts } from './write-summary.ts'
