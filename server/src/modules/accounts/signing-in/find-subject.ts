import { type Queryable, sql } from '../../../kernel/index.ts'

/** This person's id at the mini-program platform, if they ever signed in through it. */
export async function findMiniProgramSubject(db: Queryable, userId: number): Promise<string | undefined> {
  const identity = await db.find<{ subject: string }>(sql`
    select subject from social_identities where provider = 'mini-program' and user_id = ${userId} order by created_at limit 1`)
  return identity?.subject
}
