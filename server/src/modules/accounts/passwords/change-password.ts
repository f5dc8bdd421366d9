import { audit, type Caller, type Db, type Origin, type Tx } from '../../../kernel/index.ts'
import { wrongOldPassword } from '../errors.ts'
import { forgetDevicesOf } from '../factors/remembered-devices.ts'
import { closeSessionsOf, lockSessionsOf } from '../sessions/sessions.ts'
import { findPasswordHash, type Passwords, storePassword } from './passwords.ts'

/** Refuses unless the caller knows their current password; false when they have none yet. */
export async function checkOldPassword(
  db: Db,
  passwords: Passwords,
  caller: Caller,
  oldPassword: string | undefined,
): Promise<boolean> {
  const hash = await findPasswordHash(db, caller.id)
  if (hash === undefined) return false
  if (oldPassword === undefined || !(await passwords.matches(hash, oldPassword))) throw wrongOldPassword()
  return true
}

/** Sets a password; every other session of its owner ends, and every other device is forgotten. False when the account is gone. */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  origin: Origin,
  keepSessionId?: number,
): Promise<boolean> {
  if (!(await lockSessionsOf(tx, userId))) return false
  await storePassword(tx, userId, passwordHash)
  await closeSessionsOf(tx, userId, keepSessionId)
  await forgetDevicesOf(tx, userId, keepSessionId)
  await audit(tx, { actorId: userId, action: 'auth.password_changed', object: `users:${userId}`, ...origin })
  return true
}
