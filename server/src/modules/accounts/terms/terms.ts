import type { Static } from 'typebox'
import { type Caller, invalid, isoTime, type Queryable, type Settings, sql, type Tx } from '../../../kernel/index.ts'
import { SESSION_SIGNAL } from '../sessions/sessions.ts'
import type { OwnTerms } from './schemas.ts'
import { termsSetting } from './settings.ts'

const outdated = (field = 'version') =>
  invalid(field, 'These terms are out of date. Read the current ones.', 'terms.outdated')

/** Begins a version when the setting names another, and gives the current one another grace period. */
export async function noteVersion(
  tx: Tx,
  { version, 'grace-days': days }: Static<typeof termsSetting.schema>,
): Promise<void> {
  await tx.run(sql`update terms_versions set ended_at = plaza_now() where ended_at is null and version <> ${version}`)
  if (version === '') return
  // A version that comes back begins again: who has not accepted it has the whole grace period.
  await tx.run(sql`
    insert into terms_versions (version, since, enforced_at)
    values (${version}, plaza_now(), plaza_now() + make_interval(days => ${days}))
    on conflict (version) do update set
      since = case when terms_versions.ended_at is null then terms_versions.since else plaza_now() end,
      enforced_at = make_interval(days => ${days}) + case when terms_versions.ended_at is null then terms_versions.since else plaza_now() end,
      ended_at = null`)
}

/** How the caller stands to the current terms. */
export async function readOwnTerms(db: Queryable, caller: Caller): Promise<Static<typeof OwnTerms>> {
  const found = await db.find<{ version: string; accepted_at: Date | null; enforced_at: Date }>(sql`
    select v.version, a.accepted_at, v.enforced_at from terms_versions v
    left join terms_acceptances a on a.user_id = ${caller.id} and a.version = v.version
    where v.ended_at is null`)
  if (!found) return { version: '', accepted_at: null, required_from: null }
  return {
    version: found.version,
    accepted_at: found.accepted_at && isoTime(found.accepted_at),
    required_from: found.accepted_at ? null : isoTime(found.enforced_at),
  }
}

/** Accepts the current terms; accepting them again changes nothing. */
export async function acceptTerms(tx: Tx, userId: number, version: string): Promise<void> {
  const current = await tx.find<{ version: string }>(
    sql`select version from terms_versions where ended_at is null and version = ${version} for share`,
  )
  if (!current) throw outdated()
  const isNew = await tx.changed(sql`
    insert into terms_acceptances (user_id, version) values (${userId}, ${version}) on conflict do nothing`)
  if (isNew) await tx.signal(SESSION_SIGNAL, `user:${userId}`)
}

/** Refuses a registration that accepts other terms than the current ones, before its code is checked. */
export function refuseOutdated(settings: Settings, version: string | undefined): void {
  if (version !== undefined && version !== settings.get(termsSetting).version) throw outdated('terms')
}
