import { audit, type Db, fold, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { noteLanguage, parseEmail, parsePhone } from '../../users/index.ts'
import type { Proof } from '../codes/codes.ts'
import type { SignIn } from '../deps.ts'
import { accountSuspended, wrongCredentials } from '../errors.ts'
import { standingOf } from '../factors/remembered-devices.ts'
import { findPasswordHash, type Passwords, storePassword } from '../passwords/passwords.ts'
import { makeDecisionToken } from '../sessions/decision-token.ts'
import { recogniseDevice } from '../sessions/devices.ts'
import { type IssuedSession, openSession } from '../sessions/sessions.ts'
import { refuseBanned } from '../tracing/refuse-banned.ts'
import { traceSignIn } from '../tracing/trace.ts'

/** The user of this login and password. Unknown login, no password and wrong password cost and say the same. */
export async function checkPassword(
  db: Db,
  passwords: Passwords,
  login: string,
  password: string,
): Promise<ProvenUser> {
  const userId = await findAccount(db, login)
  const hash = userId === undefined ? undefined : await findPasswordHash(db, userId)
  if (!(await passwords.matches(hash, password))) throw wrongCredentials()
  const renewed = await passwords.renewed(hash!, password)
  return {
    userId: userId!,
    async spend(tx) {
      // The password changed between the check and now; that change was meant to end what the old one opens.
      if ((await findPasswordHash(tx, userId!)) !== hash) throw wrongCredentials()
      if (renewed) await storePassword(tx, userId!, renewed)
    },
  }
}

/** A user whose password matched; `spend` makes sure that it still does. */
export interface ProvenUser extends Proof {
  userId: number
}

/** Signs in a user who has proven who they are. A suspended one is told so only now. */
export async function login(
  tx: Tx,
  userId: number,
  { secrets, clock, lifetimes, origin, device, deviceTokens, traceDays }: SignIn,
  proof?: Proof,
): Promise<IssuedSession> {
  // Before the row is locked for sharing: two sign-ins of one person that shared it first and then both updated it
  // would deadlock.
  await noteLanguage(tx, userId, device.language)
  const user = await tx.find<{ is_disabled: boolean; email: string | null }>(sql`
    select disabled_at is not null as is_disabled, email from users where id = ${userId} and deleted_at is null for share`)
  if (!user) throw wrongCredentials()
  await proof?.spend(tx)
  await refuseBanned(tx, { address: device.address, email: user.email })
  if (user.is_disabled) throw accountSuspended(makeDecisionToken(secrets, clock, userId))
  await audit(tx, { actorId: userId, action: 'auth.login', object: `users:${userId}`, ...origin })
  await recogniseDevice(tx, secrets, userId, device)
  await traceSignIn(tx, secrets, userId, device, traceDays)
  return openSession(tx, secrets, userId, lifetimes, device, await standingOf(tx, userId, deviceTokens))
}

/** A login in the one spelling under which it is looked up. */
export const spelled = (login: string): string => parsePhone(login) ?? parseEmail(login) ?? fold(login)

/** The living account of a phone number, an e-mail address or, last, a name: names have neither form. */
export async function findAccount(db: Queryable, login: string): Promise<number | undefined> {
  const phone = parsePhone(login)
  const email = parseEmail(login)
  const where = phone ? sql`phone = ${phone}` : email ? sql`email = ${email}` : sql`name_folded = ${fold(login)}`
  return (await db.find<{ id: number }>(sql`select id from users where ${where} and deleted_at is null`))?.id
}
