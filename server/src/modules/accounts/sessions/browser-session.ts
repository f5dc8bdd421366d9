import { randomBytes } from 'node:crypto'
import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { cannotRefresh } from '../errors.ts'
import { endFamily, hashToken, type IssuedSession, isCookie, type Lifetimes, lockSessionsOf } from './sessions.ts'

/** Short, because pages renew long before: a token leaked from a page's memory is worth little. */
const PAGE_MINUTES = 60

export interface BrowserSession {
  cookie: string
  maxAgeS: number
}

const newToken = (): string => `plz_${randomBytes(32).toString('base64url')}`

/**
 * Gives the caller's sign-in a second key, for a cookie: it opens nothing by itself and is only good for new tokens. It
 * does not change with every use: a page that is closed before it has stored the next one would be signed out.
 */
export async function openBrowserSession(tx: Tx, caller: Caller): Promise<BrowserSession> {
  if (!(await lockSessionsOf(tx, caller.id))) throw cannotRefresh()
  const cookie = newToken()
  const row = await tx.find<{ lives_s: number }>(sql`
    insert into sessions (token_hash, user_id, family_id, login_at, expires_at, refresh_until, device, address, device_id)
    select ${hashToken(cookie)}, user_id, family_id, login_at, plaza_now(), refresh_until, device, address, device_id from sessions
    where id = ${caller.sessionId} and revoked_at is null and refresh_until > plaza_now()
    returning extract(epoch from refresh_until - plaza_now())::int as lives_s`)
  if (!row) throw cannotRefresh()
  return { cookie, maxAgeS: row.lives_s }
}

/** A fresh token of the cookie's sign-in. Others stay valid: each tab has its own. */
export async function renewFromCookie(
  tx: Tx,
  cookie: string,
  { ttlMinutes }: Lifetimes,
): Promise<IssuedSession & { minutes: number }> {
  const owner = await tx.find<{ user_id: number }>(
    sql`select user_id from sessions where token_hash = ${hashToken(cookie)}`,
  )
  if (!owner || !(await lockSessionsOf(tx, owner.user_id))) throw cannotRefresh()
  const token = newToken()
  const minutes = Math.min(ttlMinutes, PAGE_MINUTES)
  const isOpened = await tx.changed(sql`
    insert into sessions (token_hash, user_id, family_id, login_at, expires_at, refresh_until, device, address, device_id, factor_at)
    select ${hashToken(token)}, s.user_id, s.family_id, s.login_at,
      least(plaza_now() + make_interval(mins => ${minutes}), s.refresh_until), s.refresh_until, s.device, s.address, s.device_id,
      (select max(each.factor_at) from sessions each where each.family_id = s.family_id)
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(cookie)} and ${isCookie} and s.revoked_at is null and s.replaced_at is null
      and s.refresh_until > plaza_now() and u.disabled_at is null and u.deleted_at is null`)
  if (!isOpened) throw cannotRefresh()
  return { token, userId: owner.user_id, minutes }
}

/** Ends the sign-in a cookie belongs to, with all its tokens. A cookie that is no longer valid ends nothing. */
export async function endByCookie(tx: Tx, cookie: string): Promise<void> {
  const session = await tx.find<{ family_id: number }>(
    sql`select s.family_id from sessions s where s.token_hash = ${hashToken(cookie)} and ${isCookie}`,
  )
  if (session) await endFamily(tx, session.family_id)
}
