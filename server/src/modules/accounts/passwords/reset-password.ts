import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { originOf } from '../../../kernel/index.ts'
import { matchCode } from '../codes/codes.ts'
import { targetOf } from '../codes/target.ts'
import type { AccountsDeps } from '../deps.ts'
import { wrongCode } from '../errors.ts'
import type { PasswordReset } from '../schemas.ts'
import { findAccount } from '../signing-in/login.ts'
import { setPassword } from './change-password.ts'
import { refuseCommonPassword } from './passwords.ts'

/** Sets a new password for whoever holds the code sent to their phone or mail. */
export async function resetPassword(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof PasswordReset>,
): Promise<void> {
  const { db, secrets, passwords, attempts, transact } = deps
  const target = targetOf(body)
  refuseCommonPassword(body.password)
  const origin = originOf(request)
  await attempts.attempt({ origin, kind: 'code', account: target.address }, async () => {
    const code = await matchCode(db, secrets, target.address, 'verify', body.verifiable_code)
    const userId = await findAccount(db, target.address)
    if (userId === undefined) throw wrongCode()
    const hash = await passwords.hash(body.password)
    await transact(request, reply, async (tx) => {
      if (!(await setPassword(tx, userId, hash, origin))) throw wrongCode()
      await code.spend(tx)
    })
  })
}
