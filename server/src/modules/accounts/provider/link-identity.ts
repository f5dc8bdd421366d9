import type { Static } from 'typebox'
import { type Caller, type Commit, unauthorized } from '../../../kernel/index.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { answerExpired, notOffered } from '../errors.ts'
import { matchProofAndFactor } from '../passwords/fresh-proof.ts'
import { refuseForeignPage } from '../sessions/session-cookie.ts'
import { lockSessionsOf } from '../sessions/sessions.ts'
import { answerOf } from './answer-cookie.ts'
import { addIdentity, lockIdentity } from './identities.ts'
import type { IdentityProof } from './schemas.ts'
import { useOnce } from './take-answer.ts'

/** Lets the sign-in that this browser has just come back with lead to the caller's account; needs a fresh proof. */
export async function linkIdentity(
  deps: AccountsDeps,
  { caller, body, origin, request }: Asked<Static<typeof IdentityProof>, Caller>,
  commit: Commit<void>,
): Promise<void> {
  const { signInProvider: provider, publicUrl } = deps
  if (!provider) throw notOffered('oidc')
  refuseForeignPage(request, publicUrl)
  const answer = answerOf(request, deps, 'proven')
  if (!answer) throw answerExpired()
  const proof = await matchProofAndFactor(deps, request, body)
  await commit(async (tx) => {
    await proof.spend(tx)
    if (!(await useOnce(tx, `proven ${answer.id}`))) throw answerExpired()
    await lockIdentity(tx, answer.subject)
    if (!(await lockSessionsOf(tx, caller.id))) throw unauthorized()
    await addIdentity(tx, caller.id, { subject: answer.subject, provider: provider.name, origin })
  })
}
