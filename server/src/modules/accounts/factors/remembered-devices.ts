import { randomBytes } from 'node:crypto'
import { audit, type Caller, isoTime, type Origin, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { deviceNotFound } from '../errors.ts'
import type { Device } from '../sessions/devices.ts'
import { type FactorStanding, hashToken } from '../sessions/sessions.ts'
import type { RememberedDevice } from './schemas.ts'

export const REMEMBERED_DAYS = 30
/** More than anyone uses; a new device replaces the least recently used. */
const MAX_DEVICES = 20

/** Whether a user who signs in with these device tokens still has to show a factor. */
export async function standingOf(tx: Tx, userId: number, deviceTokens: readonly string[]): Promise<FactorStanding> {
  const hashes = deviceTokens.map((token) => hashToken(token).toString('hex'))
  const found = await tx.get<{ has_factor: boolean; device_id: number | null }>(sql`
    with used as (
      update remembered_devices set last_used_at = plaza_now()
      where user_id = ${userId} and expires_at > plaza_now()
        and token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)
      returning id)
    select exists (select from factors where user_id = ${userId} and confirmed_at is not null) as has_factor,
      (select max(id) from used) as device_id`)
  return { awaitsFactor: found.has_factor && found.device_id === null, deviceId: found.device_id }
}

/** Remembers the device of this sign-in, which has just shown a factor; returns the token it shows next time. */
export async function rememberDevice(tx: Tx, caller: Caller, { name, network }: Device): Promise<string> {
  // Always a new token: one that another party put there must never become trusted.
  const token = `plzd_${randomBytes(32).toString('base64url')}`
  await tx.run(sql`
    with device as (
      insert into remembered_devices (user_id, token_hash, device, address, expires_at)
      values (${caller.id}, ${hashToken(token)}, ${name}, ${network}, plaza_now() + make_interval(days => ${REMEMBERED_DAYS}))
      returning id)
    update sessions set device_id = device.id from device where sessions.id = ${caller.sessionId}`)
  await tx.run(sql`
    delete from remembered_devices where user_id = ${caller.id} and id not in (
      select id from remembered_devices where user_id = ${caller.id} order by last_used_at desc, id desc limit ${MAX_DEVICES})`)
  return token
}

interface DeviceRow {
  id: number
  is_current: boolean
  device: string
  address: string | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** The devices on which the caller signs in without a factor, the one used last first. */
export async function listDevices(db: Queryable, caller: Caller): Promise<RememberedDevice[]> {
  const rows = await db.rows<DeviceRow>(sql`
    select d.id, d.device, d.address, d.created_at, d.last_used_at, d.expires_at,
      exists (select from sessions s where s.id = ${caller.sessionId} and s.device_id = d.id) as is_current
    from remembered_devices d where d.user_id = ${caller.id} and d.expires_at > plaza_now()
    order by d.last_used_at desc, d.id desc`)
  return rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    last_used_at: isoTime(row.last_used_at),
    expires_at: isoTime(row.expires_at),
  }))
}

/** The next sign-in on this device shows a factor again. Existing sign-ins go on. */
export async function forgetDevice(tx: Tx, caller: Caller, deviceId: number, origin: Origin): Promise<void> {
  const isForgotten = await tx.changed(
    sql`delete from remembered_devices where id = ${deviceId} and user_id = ${caller.id}`,
  )
  if (!isForgotten) throw deviceNotFound()
  await audit(tx, { actorId: caller.id, action: 'auth.device_forgotten', object: `devices:${deviceId}`, ...origin })
}

/** Forgets every device of a user, except the one of this session. */
export const forgetDevicesOf = (tx: Tx, userId: number, exceptSessionId = 0): Promise<number> =>
  tx.run(sql`
    delete from remembered_devices where user_id = ${userId}
      and id is distinct from (select device_id from sessions where id = ${exceptSessionId})`)

/** Forgets the device of a sign-in that its owner ended from the list. */
export const forgetDeviceOf = (tx: Tx, familyId: number): Promise<number> =>
  tx.run(sql`
    delete from remembered_devices where id in (select device_id from sessions where family_id = ${familyId})`)
