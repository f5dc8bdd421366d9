import type { Static } from 'typebox'
import type { Commit } from '../../../kernel/index.ts'
import { matchCode } from '../codes/codes.ts'
import { targetOf } from '../codes/target.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { wrongCode } from '../errors.ts'
import type { PasswordReset } from '../schemas.ts'
import { findAccount } from '../signing-in/login.ts'
import { setPassword } from './change-password.ts'
import { refuseCommonPassword } from './passwords.ts'

/** Sets a new password for a user who holds the code sent to their phone or mail. */
export async function resetPassword(
  deps: AccountsDeps,
  { body, origin }: Asked<Static<typeof PasswordReset>>,
  commit: Commit<void>,
): Promise<void> {
  const { db, secrets, passwords, attempts } = deps
  const target = targetOf(body)
  refuseCommonPassword(body.password)
  await attempts.attempt({ origin, kind: 'code', account: target.address }, async () => {
    const code = await matchCode(db, secrets, target.address, 'verify', body.verifiable_code)
    const userId = await findAccount(db, target.address)
    if (userId === undefined) throw wrongCode()
    const hash = await passwords.hash(body.password)
    await commit(async (tx) => {
      if (!(await setPassword(tx, userId, hash, origin))) throw wrongCode()
      await code.spend(tx)
    })
  })
}
