import { type Db, sql, type Tx } from '../../kernel/index.ts'
import type { EventName } from './events.ts'

/** Endpoints changed: what is known about who listens is no longer valid. */
export const ENDPOINTS_SIGNAL = 'webhooks'
const KEEP_MS = 5000

export type Enqueue = (tx: Tx, event: EventName, data: readonly object[]) => void

/** Adds deliveries in the transaction of the fact. Where no endpoint wants an event, it costs nothing. */
export function createEnqueue(db: Db, wake: () => void): Enqueue {
  let known: { events: ReadonlySet<string>; untilMs: number } | undefined
  let changes = 0
  let isReading = false
  db.onSignal(ENDPOINTS_SIGNAL, () => {
    changes++
    known = undefined
  })
  const read = async () => {
    if (isReading) return
    isReading = true
    const before = changes
    try {
      const rows = await db.rows<{ event: string }>(
        sql`select distinct unnest(events) as event from webhook_endpoints where is_active`,
      )
      if (changes === before)
        known = { events: new Set(rows.map(({ event }) => event)), untilMs: performance.now() + KEEP_MS }
    } catch {
      // Not known: the insert below decides.
    } finally {
      isReading = false
    }
  }
  return (tx, event, data) => {
    if (known && performance.now() < known.untilMs) {
      if (!known.events.has(event)) return
    } else tx.afterCommit(() => void read())
    if (data.length === 0) return
    tx.later(
      sql`
      insert into webhook_deliveries (endpoint_id, message_id, event, data)
      select e.id, f.message_id, ${event}, f.data
      from (
        select 'msg_' || replace(gen_random_uuid()::text, '-', '') as message_id, nth, webhook_data(data) as data
        from jsonb_array_elements(${JSON.stringify(data)}::text::jsonb) with ordinality as d (data, nth) offset 0) f
      cross join webhook_endpoints e
      where e.is_active and ${event} = any (e.events)
        -- A rule may hold an event back in the same transaction.
        and (${event} <> 'event.announced' or exists (
          select from events v where v.id = (f.data ->> 'event_id')::bigint and v.audit = 1 and v.deleted_at is null))
      order by f.nth`,
      wake,
    )
  }
}
