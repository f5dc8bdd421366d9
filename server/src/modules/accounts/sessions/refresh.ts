import type { Static } from 'typebox'
import { type Commit, unauthorized } from '../../../kernel/index.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import type { Token } from '../schemas.ts'
import { noteLanguageOf } from './devices.ts'
import { endFamily, RetiredTokenReused, refreshSession } from './sessions.ts'
import { tokenOf } from './token-answer.ts'

/** Exchanges a token for its successor; a copy that comes back later ends the whole sign-in. */
export async function refresh(
  deps: AccountsDeps,
  { request }: Pick<Asked<unknown>, 'request'>,
  commit: Commit<Static<typeof Token>>,
): Promise<void> {
  const { db, secrets, lifetimes } = deps
  const token = request.accessToken
  if (!token) throw unauthorized()
  try {
    await commit(async (tx) => {
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
