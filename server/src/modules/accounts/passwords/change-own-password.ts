import type { Static } from 'typebox'
import { type Caller, type Commit, unauthorized } from '../../../kernel/index.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { demandFactor } from '../factors/step-up.ts'
import type { PasswordChange } from '../schemas.ts'
import { checkOldPassword, setPassword } from './change-password.ts'
import { matchProof } from './fresh-proof.ts'
import { refuseCommonPassword } from './passwords.ts'

/** Changes the password of a caller who knows the old one or has given a fresh proof. */
export async function changePassword(
  deps: AccountsDeps,
  { caller, body, origin, request }: Asked<Static<typeof PasswordChange>, Caller>,
  commit: Commit<void>,
): Promise<void> {
  const { db, clock, passwords, attempts } = deps
  demandFactor(caller, clock)
  refuseCommonPassword(body.password)
  const hadPassword = await attempts.attempt({ origin, kind: 'password', account: String(caller.id) }, () =>
    checkOldPassword(db, passwords, caller, body.old_password),
  )
  // Otherwise an unlocked phone would be enough to take over the account.
  const proof = hadPassword ? undefined : await matchProof(deps, request, { verifiable_code: body.verifiable_code })
  const hash = await passwords.hash(body.password)
  await commit(async (tx) => {
    await proof?.spend(tx)
    if (!(await setPassword(tx, caller.id, hash, origin, caller.sessionId))) throw unauthorized()
  })
}
