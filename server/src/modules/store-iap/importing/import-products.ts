import { given, sql, type Tx } from '../../../kernel/index.ts'

/** A product of the store that sells as many coins as it costs cents. */
export interface ImportedProduct {
  productId: string
  name: string
  storeId: string
  amount: number
}

/** Adds products, the first first; existing ones stay as they are. Returns how many were new. */
export const importProducts = (tx: Tx, products: readonly ImportedProduct[]): Promise<number> =>
  tx.run(sql`
    insert into store_iap_products (product_id, name, store_id, amount, show_amount, sort)
    select product_id, name, store_id, amount, amount, sort
    from ${given(products.map((each, index) => ({ ...each, sort: 10 * (products.length - index) })))} as given (product_id text, name text, store_id text,
      amount bigint, sort int)
    order by sort desc
    on conflict do nothing`)
