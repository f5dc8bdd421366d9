import { audit, type Caller, isoTime, type Origin, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { factorNotFound } from '../errors.ts'
import { SESSION_SIGNAL } from '../sessions/sessions.ts'
import { forgetDevicesOf } from './remembered-devices.ts'
import type { Factor } from './schemas.ts'

interface FactorRow {
  id: number
  kind: string
  device: string
  codes_left: number
  confirmed_at: Date
  last_used_at: Date | null
}

/** The caller's active factors, the oldest first. */
export async function listFactors(db: Queryable, caller: Caller): Promise<Factor[]> {
  const rows = await db.rows<FactorRow>(sql`
    select id, kind, device, confirmed_at, last_used_at,
      (select count(*)::int from factor_recovery_codes r where r.factor_id = f.id) as codes_left
    from factors f where user_id = ${caller.id} and confirmed_at is not null order by id`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: row.device,
    recovery_codes_left: row.codes_left,
    created_at: isoTime(row.confirmed_at),
    last_used_at: row.last_used_at && isoTime(row.last_used_at),
  }))
}

/** Removes a factor and its recovery codes. */
export async function removeFactor(tx: Tx, caller: Caller, factorId: number, origin: Origin): Promise<void> {
  const removed = await tx.find<{ kind: string }>(
    sql`delete from factors where id = ${factorId} and user_id = ${caller.id} returning kind`,
  )
  if (!removed) throw factorNotFound()
  // A factor that is added later starts without remembered devices.
  if ((await listFactors(tx, caller)).length === 0) await forgetDevicesOf(tx, caller.id)
  await audit(tx, {
    actorId: caller.id,
    action: 'auth.factor_removed',
    object: `factors:${factorId}`,
    before: removed,
    ...origin,
  })
  await tx.signal(SESSION_SIGNAL, `user:${caller.id}`)
}
