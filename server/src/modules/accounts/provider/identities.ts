import type { Static } from 'typebox'
import { audit, type Caller, isoTime, type Origin, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { alreadyLinked, identityTaken } from '../errors.ts'
import { identityChanged } from '../facts.ts'
import { type Identity, PLATFORMS, type Platform } from './schemas.ts'

/** The other sign-ins that lead to the caller's account. */
export async function listIdentities(db: Queryable, caller: Caller): Promise<Static<typeof Identity>[]> {
  const rows = await db.rows<{ provider: Platform; created_at: Date }>(sql`
    select provider, min(created_at) as created_at from social_identities
    where user_id = ${caller.id} and provider = any(${[...PLATFORMS]}::text[])
    group by provider order by min(created_at), provider`)
  return rows.map(({ provider, created_at }) => ({ provider, linked_at: isoTime(created_at) }))
}

/** Of two sign-ins of one identity that is not known yet, the second sees what the first made of it. */
export const lockIdentity = (tx: Tx, subject: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`oidc ${subject}`}, 0))`)

export const findUserOf = async (db: Queryable, subject: string): Promise<number | undefined> =>
  (
    await db.find<{ user_id: number }>(sql`
      select user_id from social_identities where provider = 'oidc' and subject = ${subject}`)
  )?.user_id

/** Lets this identity sign in to the user's account, which has one of them at most. Call it with both locked. */
export async function addIdentity(
  tx: Tx,
  userId: number,
  { subject, provider, origin }: { subject: string; provider: string; origin: Origin },
): Promise<void> {
  const owner = await findUserOf(tx, subject)
  if (owner === userId) return
  if (owner !== undefined) throw identityTaken()
  const isAdded = await tx.changed(sql`
    insert into social_identities (provider, subject, user_id)
    select 'oidc', ${subject}, ${userId}
    where not exists (select from social_identities where provider = 'oidc' and user_id = ${userId})`)
  if (!isAdded) throw alreadyLinked()
  await tx.publish(identityChanged, { userId, provider, isLinked: true })
  await audit(tx, {
    actorId: userId,
    action: 'auth.identity_linked',
    object: `users:${userId}`,
    after: { provider: 'oidc' },
    ...origin,
  })
}
