import { type Sql, sql, type Tx } from '../../../kernel/index.ts'

/** Ends those of these orders that still wait for money, unpaid. `ids` is a query of order ids. */
export const endUnpaidOrders = (tx: Pick<Tx, 'run'>, ids: Sql): Promise<number> =>
  tx.run(sql`
    update currency_orders set state = -1, updated_at = plaza_now() where state = 0 and target_type = 'recharge' and id in (${ids})`)
