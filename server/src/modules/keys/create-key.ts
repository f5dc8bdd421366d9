import { audit, type Caller, type Clock, isoTime, type Origin, readTime, sql, type Tx } from '../../kernel/index.ts'
import { badExpiry, notHeld, tooManyKeys } from './errors.ts'
import { hashOf, makeKey } from './key-text.ts'
import type { AccessKey, MadeKey, NewKey } from './schemas.ts'
import { STAFF_SCOPES } from './scopes.ts'

/** Of one person or bot. */
const MAX_KEYS = 20
const MAX_YEARS = 10

/** What staff do with keys is audited; so is every key of a bot. */
export const isAudited = (scopes: readonly string[], ownerId: number, actorId: number): boolean =>
  ownerId !== actorId || scopes.some((scope) => STAFF_SCOPES.includes(scope))

/** Makes a key of a person or bot. It is stored as a hash, so this answer is the only one that has it. */
export async function createKey(
  tx: Tx,
  { caller, origin, clock }: { caller: Caller; origin: Origin; clock: Clock },
  ownerId: number,
  { name, scopes, expires_at: expiresAt }: NewKey,
): Promise<MadeKey> {
  // Keys of one person are made one after another, so that the limit holds.
  await tx.run(sql`select id from users where id = ${ownerId} for no key update`)
  const { permissions, count } = await tx.get<{ permissions: string[]; count: number }>(sql`
    select array(select distinct unnest(r.permissions) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${ownerId}) as permissions,
      (select count(*)::int from access_keys where user_id = ${ownerId} and (expires_at is null or expires_at > plaza_now())) as count`)
  if (count >= MAX_KEYS) throw tooManyKeys(MAX_KEYS)
  refuseNotHeld(scopes, [caller.permissions, new Set(permissions)])
  const key = makeKey()
  const row = await tx.get<KeyRow>(sql`
    insert into access_keys (user_id, key_hash, ending, name, scopes, created_by, expires_at)
    values (${ownerId}, ${hashOf(key)}, ${key.slice(-4)}, ${name}, ${[...scopes]}::text[], ${caller.id}, ${endOf(expiresAt, clock.now())})
    returning ${keyColumns}`)
  if (isAudited(scopes, ownerId, caller.id))
    await audit(tx, {
      actorId: caller.id,
      action: 'keys.create',
      object: `keys:${row.id}`,
      after: { user_id: ownerId, name, scopes, expires_at: expiresAt ?? null },
      ...origin,
    })
  return { ...presentKey(row), key }
}

export interface KeyRow {
  id: number
  name: string
  ending: string
  scopes: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  last_network: string | null
}

export const keyColumns = sql`id, name, ending, scopes, created_at, expires_at, last_used_at, last_network`

export const presentKey = (row: KeyRow): AccessKey => ({
  ...row,
  created_at: isoTime(row.created_at),
  expires_at: row.expires_at && isoTime(row.expires_at),
  last_used_at: row.last_used_at && isoTime(row.last_used_at),
})

/** No one hands out what they, or the key's owner, do not hold. */
function refuseNotHeld(scopes: readonly string[], holders: readonly ReadonlySet<string>[]): void {
  const missing = scopes.filter(
    (scope) => STAFF_SCOPES.includes(scope) && !holders.every((held) => held.has('*') || held.has(scope)),
  )
  if (missing.length > 0) throw notHeld(missing)
}

function endOf(expiresAt: string | undefined, now: Date): Date | null {
  if (expiresAt === undefined) return null
  const end = readTime(expiresAt)
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS)
  if (!end || end <= now || end > latest) throw badExpiry()
  return end
}
