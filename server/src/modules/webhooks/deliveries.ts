import { isoTime, join, type Queryable, readTime, type Sql, sql, type Tx } from '../../kernel/index.ts'
import { bodyOf } from './deliver.ts'
import { requireEndpoint } from './endpoints.ts'
import { badRange, deliveryNotFound } from './errors.ts'
import type { Delivery } from './schemas.ts'

/** At once; the rest with another range. */
const MAX_REPLAYED = 10_000

interface DeliveryRow extends Omit<Delivery, 'body' | 'created_at' | 'last_at' | 'next_at'> {
  data: unknown
  created_at: Date
  last_at: Date | null
  next_at: Date | null
}

/** Deliveries of an endpoint, the newest first. */
export async function listDeliveries(
  db: Queryable,
  endpointId: number,
  { after, limit, state }: { after?: number; limit: number; state?: Delivery['state'] },
): Promise<{ data: Delivery[]; next: number | null }> {
  await requireEndpoint(db, endpointId)
  const conditions: Sql[] = [sql`endpoint_id = ${endpointId}`]
  if (after !== undefined) conditions.push(sql`id < ${after}`)
  if (state !== undefined) conditions.push(sql`state = ${state}`)
  const rows = await db.rows<DeliveryRow>(sql`
    select id, message_id, event, data, state, attempts, status, answer, error, took_ms, created_at, last_at, next_at
    from webhook_deliveries where ${join(conditions, ' and ')} order by id desc limit ${limit}`)
  return { data: rows.map(presentDelivery), next: rows.length === limit ? rows.at(-1)!.id : null }
}

const presentDelivery = ({ data, created_at, last_at, next_at, ...row }: DeliveryRow): Delivery => ({
  ...row,
  body: bodyOf({ event: row.event, created_at, data }),
  created_at: isoTime(created_at),
  last_at: last_at && isoTime(last_at),
  next_at: next_at && isoTime(next_at),
})

const AGAIN = sql`state = 'waiting', attempts = 0, next_at = plaza_now()`

/** Sends one again, under its id. */
export async function replayDelivery(tx: Tx, endpointId: number, id: number): Promise<void> {
  const found = await tx.changed(sql`
    update webhook_deliveries set ${AGAIN} where endpoint_id = ${endpointId} and id = ${id}`)
  if (!found) throw deliveryNotFound()
}

/** Sends all of a span of time again, under their ids, the oldest first. */
export async function replayRange(
  tx: Tx,
  endpointId: number,
  range: { from: string; to: string },
): Promise<{ count: number }> {
  await requireEndpoint(tx, endpointId)
  const [from, to] = [readTime(range.from), readTime(range.to)]
  if (!from || !to || from > to) throw badRange()
  const count = await tx.run(sql`
    update webhook_deliveries set ${AGAIN} where id = any (array(
      select id from webhook_deliveries where endpoint_id = ${endpointId} and created_at between ${from} and ${to}
      order by id limit ${MAX_REPLAYED}))`)
  return { count }
}

/** Adds a delivery that tells whether the endpoint answers and verifies. */
export async function ping(tx: Tx, endpointId: number): Promise<void> {
  await requireEndpoint(tx, endpointId)
  await tx.run(sql`
    insert into webhook_deliveries (endpoint_id, message_id, event, data)
    values (${endpointId}, 'msg_' || replace(gen_random_uuid()::text, '-', ''), 'ping', '{}')`)
}
