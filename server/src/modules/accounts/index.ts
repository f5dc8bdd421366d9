/** Proving who one is: registration, login, sessions, codes, passwords. */
export { factorAdded, signedInAnew } from './facts.ts'
export { createFindCaller } from './find-caller.ts'
export { findMiniProgramSubject } from './find-subject.ts'
export { createAccounts } from './module.ts'
export { createPasswords, findPasswordHash, storePassword } from './passwords.ts'
export {
  type Message,
  type MessageSender,
  type MiniProgram,
  MiniProgramCodeRefused,
  type MiniProgramIdentity,
} from './port.ts'
export { findLiveTokens, hashToken, SESSION_SIGNAL } from './sessions.ts'
export { registerSetting } from './settings.ts'
