import { type Caller, type Clock, isoTime, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { sessionNotFound } from '../errors.ts'
import { forgetDeviceOf } from '../factors/remembered-devices.ts'
import { demandFactor } from '../factors/step-up.ts'
import type { OwnSession } from '../schemas.ts'
import { endFamily } from './sessions.ts'

/** No one has more devices than this; a user with more sign-ins sees the latest. */
const MAX_LISTED = 100

interface FamilyRow {
  id: number
  is_current: boolean
  login_at: Date
  refreshed_at: Date
  refresh_until: Date
  device: string
  address: string | null
  last_used_at: Date
  device_id: number | null
}

/** Where the caller is signed in, the latest first. A sign-in keeps its id through every refresh. */
export async function listSessions(db: Queryable, caller: Caller): Promise<OwnSession[]> {
  const rows = await db.rows<FamilyRow>(sql`
    select family_id as id, bool_or(id = ${caller.sessionId}) as is_current, min(login_at) as login_at,
      max(created_at) as refreshed_at, max(refresh_until) as refresh_until, max(device) as device,
      max(address) as address, max(last_used_at) as last_used_at,
      (select d.id from remembered_devices d where d.id = max(s.device_id) and d.expires_at > plaza_now()) as device_id
    from sessions s where user_id = ${caller.id} and revoked_at is null and replaced_at is null and not awaits_factor and refresh_until > plaza_now()
    group by family_id order by family_id desc limit ${MAX_LISTED}`)
  return rows.map((row) => ({
    id: row.id,
    is_current: row.is_current,
    login_at: isoTime(row.login_at),
    refreshed_at: isoTime(row.refreshed_at),
    refresh_until: isoTime(row.refresh_until),
    device: row.device,
    address: row.address,
    last_used_at: isoTime(row.last_used_at),
    device_id: row.device_id,
  }))
}

/**
 * Ends one of the caller's sign-ins, the current one included; its token and its streams end at once. Its device is
 * forgotten too: a user who ends it from the list no longer trusts that device.
 */
export async function endOwnSession(tx: Tx, caller: Caller, familyId: number, clock: Clock): Promise<void> {
  const own = await tx.find<{ is_current: boolean }>(sql`
    select ${caller.sessionId} in (select id from sessions where family_id = ${familyId}) as is_current
    from sessions where family_id = ${familyId} and user_id = ${caller.id} and revoked_at is null
      and refresh_until > plaza_now() limit 1`)
  if (!own) throw sessionNotFound()
  if (!own.is_current) demandFactor(caller, clock)
  await forgetDeviceOf(tx, familyId)
  await endFamily(tx, familyId)
}
