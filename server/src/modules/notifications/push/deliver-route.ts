import { type Db, defineJob, type Queryable, sql, type Worker, worker } from '../../../kernel/index.ts'
import type { PushAddress, PushMessage, PushTransport } from './port.ts'

/** Delivers what waits for one route; enqueued by `notify_users` under the key `push:<route>`. */
export const deliverRoute = defineJob<{ routeId: number }>('notifications.push')

export const deliverRouteWorker = (transports: readonly PushTransport[]): Worker =>
  worker(deliverRoute, async ({ db, signal }, { routeId }) => {
    while (await deliverSome(db, transports, routeId, signal)) signal.throwIfAborted()
  })

const BATCH = 50
/** A push that could not be delivered for a day is no news any more. */
const YOUNG = sql`created_at > plaza_now() - interval '1 day'`

interface Route {
  id: number
  user_id: number
  transport: string
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  sent_seq: number
  is_active: boolean
}

interface Waiting extends Omit<PushMessage, 'id'> {
  seq: number
}

/** Delivers some of what waits; false when nothing waits any more and the job is done with. */
async function deliverSome(
  db: Db,
  transports: readonly PushTransport[],
  routeId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const route = await db.find<Route>(sql`
    select r.id, r.user_id, r.transport, r.endpoint, r.p256dh, r.auth, r.sent_seq, u.disabled_at is null and u.deleted_at is null as is_active
    from push_routes r join users u on u.id = r.user_id where r.id = ${routeId}`)
  if (!route) return false
  const transport = route.is_active ? transports.find(({ name }) => name === route.transport) : undefined
  const messages = transport ? await listWaiting(db, route) : []
  if (!transport || messages.length === 0) return isWorkLeft(db, route, transport !== undefined)

  let sent = route.sent_seq
  try {
    for (const { seq, ...message } of messages) {
      const outcome = await transport.deliver(addressOf(route), { id: `${route.user_id}-${seq}`, ...message }, signal)
      if (outcome === 'gone') {
        await db.run(sql`delete from push_routes where id = ${route.id}`)
        return false
      }
      sent = seq
    }
  } finally {
    await db.run(sql`update push_routes set sent_seq = greatest(sent_seq, ${sent}) where id = ${route.id}`)
  }
  return true
}

const addressOf = ({ user_id, endpoint, p256dh, auth }: Route): PushAddress => ({
  userId: user_id,
  ...(endpoint !== null && { device: { endpoint, p256dh: p256dh!, auth: auth! } }),
})

const listWaiting = (db: Queryable, { user_id, sent_seq }: Route) =>
  db.rows<Waiting>(sql`
    select seq, channel, target, content, extra, tag, badge from push_messages
    where user_id = ${user_id} and seq > ${sent_seq} and ${YOUNG} order by seq limit ${BATCH}`)

// Whoever tells this person something holds the inbox and looks whether the job is there. So the job goes away only under
// that same lock, and only if nothing was told since: no message is left behind without somebody to deliver it.
const isWorkLeft = (db: Db, { id, user_id, sent_seq }: Route, mayDeliver: boolean): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select lock_inbox(${user_id})`)
    const more = mayDeliver
      ? await tx.find(
          sql`select from push_messages where user_id = ${user_id} and seq > ${sent_seq} and ${YOUNG} limit 1`,
        )
      : undefined
    if (more) return true
    await tx.run(sql`
      update push_routes set sent_seq = i.push_seq from notification_inboxes i
      where push_routes.id = ${id} and i.user_id = push_routes.user_id and sent_seq < i.push_seq`)
    await tx.run(sql`delete from jobs where key = ${`push:${id}`}`)
    return false
  })
