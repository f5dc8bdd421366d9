import { ECDH } from 'node:crypto'
import { type Caller, callSql, invalid, phrase, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { familyOf } from '../../accounts/index.ts'
import type { Subscription } from '../schemas.ts'

/** A person's devices; one subscription more ends the oldest. */
const MAX_DEVICES = 10

/** Subscribes a device of the caller. A browser that another user had before is the caller's from now on. */
export async function subscribe(
  tx: Tx,
  caller: Caller,
  { endpoint, keys: { p256dh, auth } }: Subscription,
  isReachable: (endpoint: string) => boolean,
): Promise<void> {
  if (!isReachable(endpoint))
    throw invalid('endpoint', phrase('request.invalid.endpoint')`endpoint is not an address of a push service we know.`)
  if (!isCurvePoint(p256dh))
    throw invalid('keys', phrase('request.invalid.p256dh')`The key p256dh is not a public key.`)
  await tx.run(callSql('lock_inbox', { p_user: caller.id }))
  await tx.run(sql`
    insert into push_routes as r (user_id, transport, endpoint, p256dh, auth, sent_seq, family_id)
    select ${caller.id}, 'web-push', ${endpoint}, ${p256dh}, ${auth}, i.push_seq, ${(await familyOf(tx, caller)) ?? null} from notification_inboxes i where i.user_id = ${caller.id}
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id, family_id = excluded.family_id,
      sent_seq = case when r.user_id = excluded.user_id then r.sent_seq else excluded.sent_seq end`)
  await tx.run(sql`
    delete from push_routes where id in (
      select id from push_routes where user_id = ${caller.id} and endpoint is not null order by id desc offset ${MAX_DEVICES})`)
}

/** Ends a subscription of the caller; one that is not there is not an error. */
export async function unsubscribe(tx: Tx, caller: Caller, endpoint: string): Promise<void> {
  await tx.run(sql`delete from push_routes where user_id = ${caller.id} and endpoint = ${endpoint}`)
}

/** Signed-out devices get nothing any more. */
export async function endRoutesOf(tx: Tx, userId: number, familyIds: readonly number[]): Promise<void> {
  await tx.run(
    sql`delete from push_routes where user_id = ${userId} and family_id = any(${familyIds as number[]}::bigint[])`,
  )
}

export const countDevices = async (db: Queryable, caller: Caller): Promise<number> =>
  (
    await db.get<{ count: number }>(
      sql`select count(*) as count from push_routes where user_id = ${caller.id} and endpoint is not null`,
    )
  ).count

function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh.replace(/=+$/, ''), 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}
