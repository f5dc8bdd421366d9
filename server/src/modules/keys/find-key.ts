import { type Caller, type Db, type OtherTokens, sql } from '../../kernel/index.ts'
import { networkOf, owesTerms } from '../accounts/index.ts'
import { hashOf, isWellFormed, looksLikeKey } from './key-text.ts'
import { permissionsOf } from './scopes.ts'

/** How exactly the last use is kept: a write per request would cost more than it is worth. */
const USED_MINUTES = 1

interface KeyRow {
  id: number
  user_id: number
  scopes: string[]
  permissions: string[]
  lives_ms: number | null
  is_used_lately: boolean
  owes_terms: boolean
}

/** Looks keys up for the caller cache. */
export const createFindKey = (db: Db): OtherTokens => ({
  owns: looksLikeKey,
  async find(key, addressKey) {
    if (!isWellFormed(key)) return undefined
    const found = await db.find<KeyRow>(sql`
      select k.id, k.user_id, k.scopes, extract(epoch from k.expires_at - plaza_now())::float8 * 1000 as lives_ms,
        coalesce(k.last_used_at > plaza_now() - make_interval(mins => ${USED_MINUTES}), false) as is_used_lately, ${owesTerms(sql`u.id`)} as owes_terms,
        array(select distinct unnest(r.permissions) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as permissions
      from access_keys k join users u on u.id = k.user_id
      where k.key_hash = ${hashOf(key)} and (k.expires_at is null or k.expires_at > plaza_now())
        and u.disabled_at is null and u.deleted_at is null`)
    if (!found) return undefined
    if (!found.is_used_lately)
      await db.run(sql`
        update access_keys set last_used_at = plaza_now(), last_network = ${networkOf(addressKey)} where id = ${found.id}`)
    const caller: Caller = {
      id: found.user_id,
      // A key belongs to no sign-in.
      sessionId: 0,
      ...(found.owes_terms && { owesTerms: true }),
      permissions: permissionsOf(found.permissions, found.scopes),
      // It can show no factor and proves nothing about a person.
      factorUntilMs: 0,
      freshUntilMs: 0,
      key: { id: found.id, scopes: new Set(found.scopes) },
    }
    return { caller, livesMs: found.lives_ms ?? Number.POSITIVE_INFINITY }
  },
})
