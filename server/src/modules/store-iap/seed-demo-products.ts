import { sql, type Tx } from '../../kernel/index.ts'

const AMOUNTS = [600, 3000, 6800, 12_800, 32_800, 64_800]

/** Adds the demo community's products; running it again changes nothing. */
export const seedDemoProducts = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into store_iap_products (product_id, name, store_id, amount, show_amount, sort)
    select 'coins-' || amount, amount || ' 金币', 'org.example.plaza.coins' || amount, amount, amount, 10 * (7 - position)
    from unnest(${AMOUNTS}::bigint[]) with ordinality as given (amount, position)
    on conflict do nothing`)
