import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Caller, type Queryable, type Secrets, sql, stepUp, type Tx } from '../../../kernel/index.ts'
import { cannotRefresh } from '../errors.ts'
import { signInsEnded } from '../facts.ts'
import { owesTerms } from '../terms/owes-terms.ts'
import type { Device } from './devices.ts'

export interface Lifetimes {
  ttlMinutes: number
  refreshTtlMinutes: number
}

export interface IssuedSession {
  token: string
  userId: number
  /** It opens nothing until a second factor was shown. */
  awaitsFactor?: boolean
}

/** How long a lost answer may be asked for again; after that a retired token is a stolen one. */
const GRACE_S = 30

/** Signalled with a token's hash in hex, `user:<id>`, or for all: caches about them are no longer valid. */
export const SESSION_SIGNAL = 'sessions'
export const EVERYBODY = 'everybody'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** The same as text, for every request: in one call, which takes a quarter of the time. */
export const keyOfToken = (token: string): string => hash('sha256', token, 'hex')

const TOKEN_BYTES = 32
const CHECK_BYTES = 8

// Eight bytes more show that it was made here, so that garbage is recognised without asking the database.
const tokenOf = (secrets: Secrets, bytes: Buffer): string =>
  `plz_${Buffer.concat([bytes, secrets.mac('token', bytes.toString('base64url')).subarray(0, CHECK_BYTES)]).toString('base64url')}`

/** Whether a token was made here, valid or not. Says nothing about older tokens, which have no such mark. */
export function isOwnToken(secrets: Secrets, token: string): boolean {
  const bytes = Buffer.from(token.slice(4), 'base64url')
  if (bytes.length !== TOKEN_BYTES + CHECK_BYTES) return false
  const [body, check] = [bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES)]
  return secrets
    .macs('token', body.toString('base64url'))
    .some((mac) => timingSafeEqual(mac.subarray(0, CHECK_BYTES), check))
}

/** The state of a sign-in's second factor. */
export interface FactorStanding {
  /** The factor has to be shown before anything else. */
  awaitsFactor: boolean
  /** The remembered device it was made on. */
  deviceId: number | null
}

const NOTHING_TO_SHOW: FactorStanding = { awaitsFactor: false, deviceId: null }

/** Starts a session and returns its token, which is stored nowhere. */
export async function openSession(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  { ttlMinutes, refreshTtlMinutes }: Lifetimes,
  device: Device,
  { awaitsFactor, deviceId } = NOTHING_TO_SHOW,
): Promise<IssuedSession> {
  const token = tokenOf(secrets, randomBytes(TOKEN_BYTES))
  await tx.run(sql`
    with ids as (select nextval(pg_get_serial_sequence('sessions', 'id')) as id)
    insert into sessions (id, token_hash, user_id, family_id, login_at, expires_at, refresh_until, device, address, awaits_factor, device_id)
    overriding system value
    select id, ${hashToken(token)}, ${userId}, id, plaza_now(),
      plaza_now() + make_interval(mins => ${ttlMinutes}), plaza_now() + make_interval(mins => ${refreshTtlMinutes}), ${device.name}, ${device.network},
      ${awaitsFactor}, ${deviceId}::bigint from ids`)
  return { token, userId, awaitsFactor }
}

/**
 * Operations that make or end sessions of one person are serialised, each with a fresh snapshot: a statement that ends
 * sessions does not see the successor that a refresh is just inserting. False when the account is gone.
 */
export const lockSessionsOf = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.find(sql`select id from users where id = ${userId} and deleted_at is null for no key update`)) !== undefined

/** The session of a browser's cookie is created expired, so that it opens nothing: it is only good for new tokens. */
export const isCookie = sql`(s.expires_at = s.created_at)`

interface SessionRow {
  id: number
  user_id: number
  family_id: number
  is_good: boolean
  is_replaced: boolean
  is_in_grace: boolean
  awaits_factor: boolean
}

/** A token came back after its successor had been in use: there is a copy of it. */
export class RetiredTokenReused extends Error {
  override name = 'RetiredTokenReused'
  readonly familyId: number
  constructor(familyId: number) {
    super('a retired token was used again')
    this.familyId = familyId
  }
}

/**
 * Replaces a token by its successor. The successor is derived from the token under our secret, so that twenty
 * refreshes at once, or a repeat after a lost answer, all get the same one without it being stored anywhere.
 */
export async function refreshSession(
  tx: Tx,
  token: string,
  secrets: Secrets,
  { ttlMinutes }: Lifetimes,
): Promise<IssuedSession> {
  const owner = await tx.find<{ user_id: number }>(
    sql`select user_id from sessions where token_hash = ${hashToken(token)}`,
  )
  if (!owner || !(await lockSessionsOf(tx, owner.user_id))) throw cannotRefresh()
  const session = await tx.find<SessionRow>(sql`
    select s.id, s.user_id, s.family_id, s.awaits_factor, s.replaced_at is not null as is_replaced,
      coalesce(s.replaced_at > plaza_now() - make_interval(secs => ${GRACE_S}), false) as is_in_grace,
      s.revoked_at is null and s.refresh_until > plaza_now() and u.disabled_at is null as is_good
    from sessions s join users u on u.id = s.user_id where s.token_hash = ${hashToken(token)} and not ${isCookie}`)
  if (!session?.is_good) throw cannotRefresh()
  if (session.awaits_factor) throw stepUp()
  if (session.is_replaced && !session.is_in_grace) throw new RetiredTokenReused(session.family_id)
  const successor = tokenOf(secrets, secrets.mac('session', token))
  if (!session.is_replaced) {
    await tx.run(sql`
      with retired as (update sessions set replaced_at = plaza_now() where id = ${session.id} returning user_id, family_id, login_at, refresh_until, device, address, device_id, factor_at)
      insert into sessions (token_hash, user_id, family_id, login_at, expires_at, refresh_until, device, address, device_id, factor_at)
      select ${hashToken(successor)}, user_id, family_id, login_at,
        least(plaza_now() + make_interval(mins => ${ttlMinutes}), refresh_until), refresh_until, device, address, device_id, factor_at from retired`)
    await tx.signal(SESSION_SIGNAL, hashToken(token).toString('hex'))
  }
  return { token: successor, userId: session.user_id }
}

/** Ends the session of this token and every other of its chain. */
export async function closeSession(tx: Tx, sessionId: number): Promise<void> {
  const session = await tx.find<{ family_id: number }>(sql`select family_id from sessions where id = ${sessionId}`)
  if (session) await endFamily(tx, session.family_id)
}

/** Ends every session of one chain. */
export async function endFamily(tx: Tx, familyId: number): Promise<void> {
  const owner = await tx.find<{ user_id: number }>(
    sql`select user_id from sessions where family_id = ${familyId} limit 1`,
  )
  if (owner) await lockSessionsOf(tx, owner.user_id)
  const ended = await tx.rows<{ token_hash: Buffer }>(sql`
    update sessions set revoked_at = plaza_now() where family_id = ${familyId} and revoked_at is null returning token_hash`)
  for (const { token_hash: hash } of ended) await tx.signal(SESSION_SIGNAL, hash.toString('hex'))
  if (owner) await tx.publish(signInsEnded, { userId: owner.user_id, familyIds: [familyId] })
}

/** Ends every session of a user, except the one given. */
export async function closeSessionsOf(tx: Tx, userId: number, exceptSessionId = 0): Promise<void> {
  await lockSessionsOf(tx, userId)
  const ended = await tx.rows<{ family_id: number }>(sql`
    with ended as (
      update sessions set revoked_at = plaza_now()
      where user_id = ${userId} and id <> ${exceptSessionId} and revoked_at is null returning family_id)
    select distinct family_id from ended
    where family_id is distinct from (select family_id from sessions where id = ${exceptSessionId})`)
  await tx.signal(SESSION_SIGNAL, `user:${userId}`)
  const familyIds = ended.map(({ family_id: id }) => id)
  if (familyIds.length > 0) await tx.publish(signInsEnded, { userId, familyIds })
}

/** The sign-in the caller's token descends from; the same through every refresh. */
export const familyOf = async (db: Queryable, { sessionId }: Caller): Promise<number | undefined> =>
  (await db.find<{ family_id: number }>(sql`select family_id from sessions where id = ${sessionId}`))?.family_id

export interface SessionOwner {
  session_id: number
  user_id: number
  permissions: string[]
  /** Milliseconds until the token expires. */
  lives_ms: number
  /** Milliseconds until the factor shown last is stale, 0 when none was shown; null for a user without one. */
  factor_ms: number | null
  /** Milliseconds until the last proof of identity, by signing in or by a factor, is stale. */
  fresh_ms: number
  is_seen_lately: boolean
  awaits_factor: boolean
  owes_terms: boolean
}

/** How long a shown factor opens what needs one. */
const FACTOR_MINUTES = 15
/** How long signing in, or a factor, counts as a fresh proof. */
const FRESH_MINUTES = 10
/** How exactly the last use of a sign-in is kept: a write per request would cost more than it is worth. */
const SEEN_MINUTES = 10

/** When this sign-in last showed a factor, if that was within so many minutes. */
export const factorShownAt = async (db: Queryable, caller: Caller, withinMinutes: number): Promise<Date | undefined> =>
  (
    await db.find<{ factor_at: Date }>(sql`
      select s.factor_at from sessions s
      where s.id = ${caller.sessionId} and s.factor_at > plaza_now() - make_interval(mins => ${withinMinutes})`)
  )?.factor_at

/** Records that a sign-in is in use. */
export const noteUse = (db: Queryable, sessionId: number): Promise<number> =>
  db.run(sql`
    update sessions set last_used_at = plaza_now()
    where id = ${sessionId} and last_used_at < plaza_now() - make_interval(mins => ${SEEN_MINUTES})`)

/** The owner of a valid token, with their current permissions. */
export const findSessionOwner = (db: Queryable, token: string): Promise<SessionOwner | undefined> =>
  db.find<SessionOwner>(sql`
    select s.id as session_id, s.user_id, s.awaits_factor, extract(epoch from s.expires_at - plaza_now())::float8 * 1000 as lives_ms,
      case when exists (select from factors f where f.user_id = u.id and f.confirmed_at is not null)
        then coalesce(extract(epoch from s.factor_at - plaza_now() + make_interval(mins => ${FACTOR_MINUTES}))::float8 * 1000, 0) end as factor_ms,
      extract(epoch from greatest(s.login_at, s.factor_at) - plaza_now() + make_interval(mins => ${FRESH_MINUTES}))::float8 * 1000 as fresh_ms,
      s.last_used_at > plaza_now() - make_interval(mins => ${SEEN_MINUTES}) as is_seen_lately, ${owesTerms(sql`u.id`)} as owes_terms,
      array(select distinct unnest(r.permissions) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as permissions
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.revoked_at is null and s.replaced_at is null and s.expires_at > plaza_now()
      and u.disabled_at is null and u.deleted_at is null`)

/** Those of these tokens that are valid now, in one query. */
export async function findLiveTokens(db: Queryable, tokens: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const rows = await db.rows<{ hash: string }>(sql`
    select encode(s.token_hash, 'hex') as hash from sessions s join users u on u.id = s.user_id
    where s.token_hash in (select decode(hash, 'hex') from unnest(${[...byHash.keys()]}::text[]) as hash)
      and s.revoked_at is null and s.replaced_at is null and s.expires_at > plaza_now() and not s.awaits_factor
      and u.disabled_at is null and u.deleted_at is null`)
  return new Set(rows.map(({ hash }) => byHash.get(hash)!))
}
