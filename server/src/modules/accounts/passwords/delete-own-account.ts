import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { callerOf, type Messages, originOf } from '../../../kernel/index.ts'
import { deleteAccount } from '../../users/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { rememberIdentities } from '../identity/remember-identity.ts'
import { matchProof } from './fresh-proof.ts'

/** Deletes the caller's account, who has just proven who they are. */
export async function deleteOwnAccount(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  given: { password?: string; verifiable_code?: string },
): Promise<Static<typeof Messages>> {
  const proof = await matchProof(deps, request, given)
  return deps.transact(request, reply, async (tx) => {
    await proof.spend(tx)
    await rememberIdentities(tx, deps.secrets, callerOf(request).id, deps.identityMemoryDays)
    await deleteAccount(tx, callerOf(request), originOf(request))
    return { message: ['The account is deleted.'] }
  })
}
