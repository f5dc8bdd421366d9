import { defineJob, HOUR_S, on, type Reaction, settingChanged, sql, type Worker, worker } from '../../kernel/index.ts'
import { endUnpaidOrders, ratioChanged } from '../ledger/index.ts'

/** Ends orders not paid within a day. A receipt that comes later pays for a new order. */
export const endStoreOrders = defineJob<Record<string, never>>('store-iap.end_orders')
export const END_EVERY_S = HOUR_S

const LIFE_HOURS = 24
const BATCH = 500

export const endStoreOrdersWorker: Worker = worker(endStoreOrders, async ({ db, signal }) => {
  let ended = BATCH
  while (ended === BATCH && !signal.aborted)
    ended = await endUnpaidOrders(
      db,
      sql`
        select o.id from currency_orders o join store_iap_orders s on s.order_id = o.id
        where o.target_type = 'recharge' and o.state = 0 and o.created_at < plaza_now() - make_interval(hours => ${LIFE_HOURS})
        order by o.id limit ${BATCH} for no key update of o skip locked`,
    )
})

/** A new ratio ends orders that were made at the old one. */
export const endAtNewRatio: Reaction = on(settingChanged, async (tx, change) => {
  if (!ratioChanged(change)) return
  await endUnpaidOrders(tx, sql`select order_id from store_iap_orders`)
})
