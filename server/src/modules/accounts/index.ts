/** Proving one's identity: registration, login, sessions, codes, passwords. */

export { demandFactor, demandProof } from './factors/step-up.ts'
export {
  accountReturned,
  contactChanged,
  factorAdded,
  identityChanged,
  signedInOnNewDevice,
  signInsEnded,
} from './facts.ts'
export { accountsOfPerson, currentAccountOf } from './identity/remember-identity.ts'
export {
  closeDemoStaff,
  DEMO_PASSWORD,
  hasImportedPassword,
  importBcryptHashes,
  importIdentities,
  importPassword,
} from './importing/import-sign-ins.ts'
export { accountsKinds } from './importing/kinds.ts'
export { mailPeople } from './mail-people.ts'
export { createAccounts } from './module.ts'
export { bcryptFault } from './passwords/bcrypt.ts'
export { createPasswords, findPasswordHash, storePassword } from './passwords/passwords.ts'
export type {
  Leave,
  Message,
  MessageSender,
  MiniProgram,
  MiniProgramIdentity,
  SignInProvider,
} from './port.ts'
export { networkOf } from './sessions/devices.ts'
export { createFindCaller } from './sessions/find-caller.ts'
export {
  factorShownAt,
  familyOf,
  findLiveTokens,
  hashToken,
  isOwnToken,
  openSession,
  SESSION_SIGNAL,
} from './sessions/sessions.ts'
export { registerSetting } from './settings.ts'
export { findMiniProgramSubject } from './signing-in/find-subject.ts'
export { owesTerms } from './terms/owes-terms.ts'
export { termsSetting } from './terms/settings.ts'
