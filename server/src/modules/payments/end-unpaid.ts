import { on, type Reaction, settingChanged, sql } from '../../kernel/index.ts'
import { endUnpaidOrders, ratioChanged } from '../ledger/index.ts'

/**
 * A new ratio ends orders that were made at the old one. The provider is still asked about them until it says that they
 * can no longer be paid: what was paid all the same is an unmatched payment.
 */
export const endAtNewRatio: Reaction = on(settingChanged, async (tx, change) => {
  if (!ratioChanged(change)) return
  await endUnpaidOrders(tx, sql`select order_id from recharges where next_query_at is not null`)
})
