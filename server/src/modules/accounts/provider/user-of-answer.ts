import { audit, type Origin, type Queryable, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { createUser } from '../../users/index.ts'
import type { Proof } from '../codes/codes.ts'
import { linkNeeded } from '../errors.ts'
import { recallIdentity } from '../identity/remember-identity.ts'
import { findPasswordHash } from '../passwords/passwords.ts'
import { checkAge, noteAgeCheck } from '../signing-in/age.ts'
import type { NewcomerRules } from '../signing-in/mini-program-login.ts'
import { refuseClosedRegistration } from '../signing-in/register.ts'
import type { Proven } from './answer-cookie.ts'
import { addIdentity, findUserOf, lockIdentity } from './identities.ts'
import { nameNewcomer } from './name-newcomer.ts'

/** A proof to be the owner of the account with the address: of this user, or, by a code sent there, of the one who has it. */
export interface OwnerProof extends Proof {
  userId?: number
}

interface Meeting {
  /** They have proven that the account with the same email address is theirs. */
  owner: OwnerProof | undefined
  /** They want an account of its own, even if another one has that address. */
  isSeparate: boolean
  origin: Origin
  secrets: Secrets
  rules: NewcomerRules
  /** The provider's name. */
  provider: string
}

/**
 * The user of this answer: the one it is linked to, the one who has just proven to own its address, or a new one. Two first
 * sign-ins at once make one account.
 */
export async function userOfAnswer(
  tx: Tx,
  answer: Proven,
  { owner, isSeparate, origin, secrets, rules, provider }: Meeting,
): Promise<{ userId: number; isNew: boolean }> {
  await lockIdentity(tx, answer.subject)
  const linked = await findUserOf(tx, answer.subject)
  if (linked !== undefined) return { userId: linked, isNew: false }
  const { email } = answer
  const holder = email === undefined ? undefined : await findHolder(tx, email)
  if (holder?.isVerified && !isSeparate) {
    // The address may have gone to another account since the password was checked.
    if (!owner || (owner.userId ?? holder.userId) !== holder.userId)
      throw linkNeeded(email!, (await findPasswordHash(tx, holder.userId)) !== undefined)
    await addIdentity(tx, holder.userId, { subject: answer.subject, provider, origin })
    return { userId: holder.userId, isNew: false }
  }
  refuseClosedRegistration('oidc', rules.register)
  checkAge(rules.age, rules.register)
  const userId = await createUser(tx, {
    name: await nameNewcomer(tx, answer.names, rules.reserved),
    ...(email !== undefined && !holder && { email }),
  })
  await noteAgeCheck(tx, userId, rules.register)
  await audit(tx, { actorId: userId, action: 'auth.registered', object: `users:${userId}`, ...origin })
  await recallIdentity(tx, secrets, userId, { kind: 'oidc', value: answer.subject })
  if (email !== undefined && !holder) await recallIdentity(tx, secrets, userId, { kind: 'mail', value: email })
  await tx.run(sql`
    insert into social_identities (provider, subject, user_id) values ('oidc', ${answer.subject}, ${userId})`)
  return { userId, isNew: true }
}

const findHolder = (db: Queryable, email: string): Promise<{ userId: number; isVerified: boolean } | undefined> =>
  db.find<{ userId: number; isVerified: boolean }>(sql`
    select id as "userId", email_verified_at is not null as "isVerified" from users
    where email = ${email} and deleted_at is null`)
