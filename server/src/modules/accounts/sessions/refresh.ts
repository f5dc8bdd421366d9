import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { unauthorized } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Token } from '../schemas.ts'
import { noteLanguageOf } from './devices.ts'
import { endFamily, RetiredTokenReused, refreshSession } from './sessions.ts'
import { tokenOf } from './token-answer.ts'

/** Exchanges a token for its successor; a copy that comes back later ends the whole sign-in. */
export async function refresh(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Static<typeof Token>> {
  const { db, secrets, lifetimes, transact } = deps
  const token = request.accessToken
  if (!token) throw unauthorized()
  try {
    return await transact(request, reply, async (tx) => {
      const session = await refreshSession(tx, token, secrets, lifetimes)
      await noteLanguageOf(tx, request, session.userId)
      return tokenOf(deps, session)
    })
  } catch (error) {
    if (!(error instanceof RetiredTokenReused)) throw error
    // In a transaction of its own, because ending the family must last although the refresh is refused.
    await db.transaction((tx) => endFamily(tx, error.familyId))
    throw unauthorized()
  }
}
