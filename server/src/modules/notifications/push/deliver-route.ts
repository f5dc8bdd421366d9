import { callSql, type Db, defineJob, type Queryable, sql, type Worker, worker } from '../../../kernel/index.ts'
import type { PushAddress, PushMessage, PushTransport } from './port.ts'
import type { Speak, StoredPush } from './speak.ts'

/** Delivers what waits for one route; enqueued by `send_notices` under the key `push:<route>`. */
const deliverRoute = defineJob<{ routeId: number }>('notifications.push')

export const deliverRouteWorker = (transports: readonly PushTransport[], speak: Speak): Worker =>
  worker(deliverRoute, async ({ db, signal }, { routeId }) => {
    while (await deliverSome(db, transports, routeId, speak(), signal)) signal.throwIfAborted()
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
  language: StoredPush['language']
  messages: Waiting[]
}

interface Waiting extends Omit<PushMessage, 'id'> {
  seq: number
  message: StoredPush['message']
}

/** Delivers some of what waits; false when nothing waits any more and the job is done. */
async function deliverSome(
  db: Db,
  transports: readonly PushTransport[],
  routeId: number,
  sentenceOf: ReturnType<Speak>,
  signal: AbortSignal,
): Promise<boolean> {
  const route = await findRoute(db, routeId)
  if (!route) return false
  const transport = transports.find(({ name }) => name === route.transport)
  // Nothing is kept for a suspended user, nor for a transport that is no longer configured.
  const messages = transport && route.is_active ? route.messages : []
  let sent = route.sent_seq
  try {
    for (const { seq, message, ...push } of messages) {
      const id = `${route.user_id}-${seq}`
      const content = sentenceOf({ message, content: push.content, language: route.language })
      if ((await transport!.deliver(addressOf(route), { id, ...push, content }, signal)) === 'gone') {
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
      u.disabled_at is null and u.deleted_at is null as is_active, coalesce(u.language, u.spoken_language) as language,
      coalesce((
        select jsonb_agg(jsonb_build_object('seq', m.seq, 'channel', m.channel, 'target', m.target, 'message', m.message,
          'content', m.content, 'extra', m.extra, 'tag', m.tag, 'badge', m.badge) order by m.seq)
        from (
          select * from push_messages p where p.user_id = r.user_id and p.seq > r.sent_seq and ${YOUNG}
          order by p.seq limit ${BATCH}) m), '[]') as messages
    from push_routes r join users u on u.id = r.user_id join notification_inboxes i on i.user_id = r.user_id
    where r.id = ${routeId}`)

const advance = async (db: Db, { id, user_id }: Route, sent: number): Promise<boolean> =>
  (await db.get(callSql('advance_route', { p_route: id, p_user: user_id, p_sent: sent }))).advance_route
