import { on, type Reaction, settingChanged, sql } from '../../kernel/index.ts'
import { ratioChanged } from '../ledger/index.ts'

/**
 * A new ratio ends orders that were made at the old one. The provider is asked about them as before, until it says that
 * nobody can pay any more: what was paid all the same is a stray payment.
 */
export const endAtNewRatio: Reaction = on(settingChanged, async (tx, change) => {
  if (!ratioChanged(change)) return
  await tx.run(sql`
    update currency_orders o set state = -1, updated_at = plaza_now()
    from recharges r where r.order_id = o.id and r.next_query_at is not null and o.state = 0`)
})
