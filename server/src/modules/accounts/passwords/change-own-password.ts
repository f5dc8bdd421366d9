import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { callerOf, originOf, unauthorized } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import type { PasswordChange } from '../schemas.ts'
import { checkOldPassword, setPassword } from './change-password.ts'
import { matchProof } from './fresh-proof.ts'
import { refuseCommonPassword } from './passwords.ts'

/** Changes the caller's password, who knows the old one or has just proven who they are. */
export async function changePassword(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof PasswordChange>,
): Promise<void> {
  const { db, passwords, attempts, transact } = deps
  const caller = callerOf(request)
  refuseCommonPassword(body.password)
  const origin = originOf(request)
  const hadPassword = await attempts.attempt({ origin, kind: 'password', account: String(caller.id) }, () =>
    checkOldPassword(db, passwords, caller, body.old_password),
  )
  // Whoever finds a phone lying about must not be able to make the account theirs.
  const proof = hadPassword ? undefined : await matchProof(deps, request, { verifiable_code: body.verifiable_code })
  const hash = await passwords.hash(body.password)
  await transact(request, reply, async (tx) => {
    await proof?.spend(tx)
    if (!(await setPassword(tx, caller.id, hash, origin, caller.sessionId))) throw unauthorized()
  })
}
