import {
  audit,
  type Caller,
  isoTime,
  nothing,
  type Origin,
  type Queryable,
  type Secrets,
  type StaffList,
  sql,
  type Tx,
} from '../../kernel/index.ts'
import { ENDPOINTS_SIGNAL } from './enqueue.ts'
import { eraseDeleted } from './erase-deleted.ts'
import { badAddress, endpointNotFound, tooMany } from './errors.ts'
import type { WebhookClient } from './port.ts'
import type { Endpoint, EndpointChange, NewEndpoint } from './schemas.ts'
import { makeSecret } from './signature.ts'

/** In one community: each is served by itself, at the same time. */
const MAX_ENDPOINTS = 50
const FORMER_HOURS = 24

export interface Acting {
  caller: Caller
  origin: Origin
}

interface EndpointRow extends Omit<Endpoint, 'state' | 'created_at' | 'failing_since'> {
  switched_off: 'gone' | 'failing' | null
  failing_since: Date | null
  created_at: Date
}

/** All endpoints, for staff. */
export const endpoints: StaffList = {
  columns: sql`
    e.id, e.url, e.events, e.description, e.is_active as active, e.switched_off, e.failing_since, e.created_at,
    (select count(*)::int from (select from webhook_deliveries d where d.endpoint_id = e.id and d.next_at is not null limit 1000) w) as waiting_count`,
  from: sql`(select * from webhook_endpoints where deleted_at is null) e`,
  id: sql`e.id`,
  dated: sql`e.created_at`,
  sorts: { id: sql`e.id` },
  defaultSort: 'id:asc',
  search: [],
  filters: {},
}

export const presentEndpoint = ({ switched_off, failing_since, created_at, ...row }: EndpointRow): Endpoint => ({
  ...row,
  state: stateOf({ switched_off, failing_since, active: row.active }),
  failing_since: failing_since && isoTime(failing_since),
  created_at: isoTime(created_at),
})

function stateOf({
  active,
  switched_off,
  failing_since,
}: Pick<EndpointRow, 'active' | 'switched_off' | 'failing_since'>) {
  if (active) return failing_since ? 'failing' : 'healthy'
  return switched_off === 'failing' ? 'failed' : (switched_off ?? 'off')
}

export const findEndpoint = async (db: Queryable, id: number): Promise<Endpoint> => {
  const row = await db.find<EndpointRow>(sql`select ${endpoints.columns} from ${endpoints.from} where e.id = ${id}`)
  if (!row) throw endpointNotFound()
  return presentEndpoint(row)
}

export const requireEndpoint = async (db: Queryable, id: number): Promise<void> => {
  if (!(await db.find(sql`select id from webhook_endpoints where id = ${id} and deleted_at is null`)))
    throw endpointNotFound()
}

interface Deps {
  secrets: Secrets
  client: WebhookClient
}

export async function createEndpoint(
  tx: Tx,
  { secrets, client }: Deps,
  { caller, origin }: Acting,
  { url, events, description, active = true }: NewEndpoint,
): Promise<Endpoint & { secret: string }> {
  if (!client.mayBe(url)) throw badAddress()
  // One after another, so that the limit holds.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0))`)
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*)::int as count from webhook_endpoints where deleted_at is null`,
  )
  if (count >= MAX_ENDPOINTS) throw tooMany(MAX_ENDPOINTS)
  const secret = makeSecret()
  const { id } = await tx.get<{ id: number }>(sql`
    insert into webhook_endpoints (url, events, description, is_active, secret, created_by)
    values (${url}, ${events}::text[], ${description ?? null}, ${active}, ${secrets.close(secret)}, ${caller.id}) returning id`)
  await tx.signal(ENDPOINTS_SIGNAL, String(id))
  await audit(tx, {
    actorId: caller.id,
    action: 'webhooks.create',
    object: `webhooks:${id}`,
    after: { url, events },
    ...origin,
  })
  return { ...(await findEndpoint(tx, id)), secret }
}

/** Switching it on again forgets that it failed; what waits for it is sent. */
export async function updateEndpoint(
  tx: Tx,
  { client }: Deps,
  { caller, origin }: Acting,
  id: number,
  change: EndpointChange,
): Promise<Endpoint> {
  const { url, events, description, active } = change
  if (url !== undefined && !client.mayBe(url)) throw badAddress()
  // Locked, so that a change made at the same time is not overwritten with what was there before it.
  await tx.run(sql`select from webhook_endpoints where id = ${id} for no key update`)
  const before = await findEndpoint(tx, id)
  const reset = sql`, switched_off = null, failing_since = null, failures = 0, resumes_at = null`
  await tx.run(sql`
    update webhook_endpoints set url = ${url ?? before.url}, events = ${events ?? before.events}::text[],
      description = ${description ?? before.description}, is_active = ${active ?? before.active}${active ? reset : nothing}
    where id = ${id}`)
  await tx.signal(ENDPOINTS_SIGNAL, String(id))
  await audit(tx, {
    actorId: caller.id,
    action: 'webhooks.update',
    object: `webhooks:${id}`,
    before,
    after: change,
    ...origin,
  })
  return findEndpoint(tx, id)
}

/** Its row and its deliveries are deleted by a job: here that would wait for all who are writing a delivery. */
export async function deleteEndpoint(tx: Tx, { caller, origin }: Acting, id: number): Promise<void> {
  const before = await findEndpoint(tx, id)
  await tx.run(sql`update webhook_endpoints set is_active = false, deleted_at = plaza_now() where id = ${id}`)
  await tx.enqueue(eraseDeleted, {}, { key: 'webhooks.erase-deleted' })
  await tx.signal(ENDPOINTS_SIGNAL, String(id))
  await audit(tx, { actorId: caller.id, action: 'webhooks.delete', object: `webhooks:${id}`, before, ...origin })
}

/** Makes a new secret; for a day deliveries are signed with both. */
export async function rotateSecret(tx: Tx, { secrets }: Deps, { caller, origin }: Acting, id: number) {
  const secret = makeSecret()
  const row = await tx.find<{ former_until: Date }>(sql`
    update webhook_endpoints set former_secret = secret, former_until = plaza_now() + make_interval(hours => ${FORMER_HOURS}),
      secret = ${secrets.close(secret)}
    where id = ${id} and deleted_at is null returning former_until`)
  if (!row) throw endpointNotFound()
  await audit(tx, { actorId: caller.id, action: 'webhooks.rotate', object: `webhooks:${id}`, ...origin })
  return { secret, former_until: isoTime(row.former_until) }
}
