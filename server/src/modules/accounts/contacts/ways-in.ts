import { sql, type Tx } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'

/** Whether a user can sign in: by a code, by the name and a password, or at a platform that is connected here. */
export async function hasWayIn(
  tx: Tx,
  userId: number,
  { miniProgram, signInProvider }: Pick<AccountsDeps, 'miniProgram' | 'signInProvider'>,
): Promise<boolean> {
  const connected = [...(miniProgram ? ['mini-program'] : []), ...(signInProvider ? ['oidc'] : [])]
  const { has } = await tx.get<{ has: boolean }>(sql`
    select phone is not null or email is not null
      or exists (select from passwords where user_id = ${userId})
      or exists (select from social_identities where user_id = ${userId} and provider = any(${connected}::text[])) as has
    from users where id = ${userId}`)
  return has
}
