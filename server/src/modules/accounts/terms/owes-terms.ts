import { type Sql, sql } from '../../../kernel/index.ts'

/** In SQL: whether this user may not write any more until they accept the current terms. */
export const owesTerms = (userId: Sql): Sql => sql`
  exists (select from terms_versions v where v.ended_at is null and v.enforced_at <= plaza_now()
    and not exists (select from terms_acceptances a where a.user_id = ${userId} and a.version = v.version))`
