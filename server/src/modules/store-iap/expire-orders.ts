import { defineJob, type Schedule, sql, type Tx, type Worker, worker } from '../../kernel/index.ts'
import { endOrder } from '../ledger/index.ts'

const BATCH = 100

/** Comes round every five minutes. */
export const expireOrders = defineJob<Record<string, never>>('store_iap.expire_orders', { maxAttempts: 1 })

/** Closes orders that nobody paid in time. One that is just being verified is left to whoever verifies it. */
export const expireOrdersWorker: Worker = worker(expireOrders, async ({ db, signal }) => {
  while (!signal.aborted && (await db.transaction(closeBatch)) === BATCH);
})

export const expireOrdersSchedule: Schedule = { job: expireOrders, everyS: 300 }

async function closeBatch(tx: Tx): Promise<number> {
  const due = await tx.rows<{ id: number }>(sql`
    select o.id from currency_orders o join store_iap_orders s on s.order_id = o.id
    where o.target_type = 'recharge' and o.state = 0 and s.expires_at <= plaza_now()
    order by o.id limit ${BATCH} for no key update of o skip locked`)
  for (const { id } of due) await endOrder(tx, id, -1)
  return due.length
}
