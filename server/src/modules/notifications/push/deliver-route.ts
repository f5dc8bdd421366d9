import {
  callSql,
  type Db,
  defineJob,
  type Queryable,
  type Reword,
  sql,
  type Worker,
  worker,
} from '../../../kernel/index.ts'
import type { PushAddress, PushMessage, PushTransport } from './port.ts'

/** Delivers what waits for one route; enqueued by `tell_users` under the key `push:<route>`. */
const deliverRoute = defineJob<{ routeId: number }>('notifications.push')

export const deliverRouteWorker = (transports: readonly PushTransport[], reword: () => Reword | undefined): Worker =>
  worker(deliverRoute, async ({ db, signal }, { routeId }) => {
    while (await deliverSome(db, transports, routeId, reword(), signal)) signal.throwIfAborted()
  })

const BATCH = 50
/** A push that could not be delivered for a day is outdated. */
const YOUNG = sql`p.created_at > plaza_now() - interval '1 day'`

interface Route {
  id: number
  user_id: number
  transport: string
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  sent_seq: number
  /** Number of the person's last message when this was read. */
  last_seq: number
  is_active: boolean
  messages: Waiting[]
}

interface Waiting extends Omit<PushMessage, 'id'> {
  seq: number
}

/** Delivers some of what waits; false when nothing waits any more and the job is done. */
async function deliverSome(
  db: Db,
  transports: readonly PushTransport[],
  routeId: number,
  reword: Reword | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const route = await findRoute(db, routeId)
  if (!route) return false
  const transport = transports.find(({ name }) => name === route.transport)
  // Nothing is kept for a suspended user, nor for a transport that is no longer configured.
  const messages = transport && route.is_active ? route.messages : []
  let sent = route.sent_seq
  try {
    for (const { seq, ...message } of messages) {
      const id = `${route.user_id}-${seq}`
      const said = reword ? { ...message, content: reword(message.content) } : message
      if ((await transport!.deliver(addressOf(route), { id, ...said }, signal)) === 'gone') {
        await db.run(sql`delete from push_routes where id = ${route.id}`)
        return false
      }
      sent = seq
    }
  } catch (error) {
    await db.run(sql`
      update push_routes set sent_seq = greatest(sent_seq, ${sent}) where id = ${route.id} and user_id = ${route.user_id}`)
    throw error
  }
  return advance(db, route, messages.length < BATCH ? route.last_seq : sent)
}

const addressOf = ({ user_id, endpoint, p256dh, auth }: Route): PushAddress => ({
  userId: user_id,
  ...(endpoint !== null && { device: { endpoint, p256dh: p256dh!, auth: auth! } }),
})

/** The route with the first messages that wait for it, and the number of the person's last one at that moment. */
const findRoute = (db: Queryable, routeId: number) =>
  db.find<Route>(sql`
    select r.id, r.user_id, r.transport, r.endpoint, r.p256dh, r.auth, r.sent_seq, i.push_seq as last_seq,
      u.disabled_at is null and u.deleted_at is null as is_active,
      coalesce((
        select jsonb_agg(jsonb_build_object('seq', m.seq, 'channel', m.channel, 'target', m.target, 'content', m.content,
          'extra', m.extra, 'tag', m.tag, 'badge', m.badge) order by m.seq)
        from (
          select * from push_messages p where p.user_id = r.user_id and p.seq > r.sent_seq and ${YOUNG}
          order by p.seq limit ${BATCH}) m), '[]') as messages
    from push_routes r join users u on u.id = r.user_id join notification_inboxes i on i.user_id = r.user_id
    where r.id = ${routeId}`)

const advance = async (db: Db, { id, user_id }: Route, sent: number): Promise<boolean> =>
  (await db.get(callSql('advance_route', { p_route: id, p_user: user_id, p_sent: sent }))).advance_route
