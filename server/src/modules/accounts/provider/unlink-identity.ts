import { audit, type Caller, sql, type Tx, unauthorized } from '../../../kernel/index.ts'
import type { Proof } from '../codes/codes.ts'
import { hasWayIn } from '../contacts/ways-in.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { identityNotFound, lastWayIn } from '../errors.ts'
import { identityChanged } from '../facts.ts'
import { rememberIdentity } from '../identity/remember-identity.ts'
import { lockSessionsOf } from '../sessions/sessions.ts'
import type { Platform } from './schemas.ts'

/** The caller's account can no longer be entered by way of this platform; the only way in stays. */
export async function unlinkIdentity(
  tx: Tx,
  deps: AccountsDeps,
  { caller, origin }: Asked<unknown, Caller>,
  { platform, proof }: { platform: Platform; proof: Proof },
): Promise<void> {
  await proof.spend(tx)
  if (!(await lockSessionsOf(tx, caller.id))) throw unauthorized()
  const gone = await tx.rows<{ subject: string }>(sql`
    delete from social_identities where provider = ${platform} and user_id = ${caller.id} returning subject`)
  if (gone.length === 0) throw identityNotFound()
  if (!(await hasWayIn(tx, caller.id, deps))) throw lastWayIn()
  // As with a number that was given up: the next account of it is this person again, and those who owe stay.
  await deps.leave.toChangeContact(tx, caller.id)
  for (const { subject } of gone)
    await rememberIdentity(tx, deps.secrets, caller.id, { kind: platform, value: subject }, deps.identityMemoryDays)
  const name = platform === 'oidc' ? deps.signInProvider?.name : undefined
  await tx.publish(identityChanged, { userId: caller.id, provider: name ?? platform, isLinked: false })
  await audit(tx, {
    actorId: caller.id,
    action: 'auth.identity_unlinked',
    object: `users:${caller.id}`,
    after: { provider: platform },
    ...origin,
  })
}
