import { defineStaffRecords, invalid, isoTime, type Queryable, sql } from '../../kernel/index.ts'
import { type Product, productFields, StaffProduct } from './schemas.ts'

interface ProductRow {
  id: number
  product_id: string
  name: string
  store_id: string
  amount: number
  show_amount: number
  sort: number
  created_at: Date
  updated_at: Date
}

type ListedRow = Omit<ProductRow, 'id' | 'sort' | 'created_at' | 'updated_at'>

const MAX_LISTED = 100

/** What can be bought, in the order staff gave it. */
export async function listProducts(db: Queryable): Promise<Product[]> {
  const rows = await db.rows<ListedRow>(sql`
    select r.product_id, r.name, r.store_id, r.amount, r.show_amount from store_iap_products r
    order by r.sort desc, r.amount, r.id limit ${MAX_LISTED}`)
  return rows.map(present)
}

/** The product with this id at the store, if there is one. */
export const findProduct = (db: Queryable, storeId: string) =>
  db.find<Pick<ProductRow, 'product_id' | 'name' | 'amount' | 'show_amount'>>(sql`
    select r.product_id, r.name, r.amount, r.show_amount from store_iap_products r where r.store_id = ${storeId}`)

/** `/admin/store-iap-products`. Orders hold a copy of what they need, so a product may be removed at any time. */
export const products = defineStaffRecords({
  path: 'store-iap-products',
  one: 'store iap product',
  called: ['store product', 'store products'],
  permission: 'currency:manage',
  table: 'store_iap_products',
  columns: sql`r.id, r.product_id, r.name, r.store_id, r.amount, r.show_amount, r.sort, r.created_at, r.updated_at`,
  view: StaffProduct,
  fields: productFields,
  present: (rows: readonly ProductRow[]) =>
    rows.map((row) => ({
      id: row.id,
      ...present(row),
      sort: row.sort,
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.updated_at),
    })),
  toColumns: async (_tx, { product_id, name, store_id, amount, showAmount, sort }, { id }) =>
    Object.fromEntries(
      Object.entries({
        product_id: product_id ?? (id === undefined ? store_id : undefined),
        name,
        store_id,
        amount: amount === undefined ? undefined : Number(amount),
        show_amount: showAmount === undefined ? undefined : Number(showAmount),
        sort,
      }).filter(([, value]) => value !== undefined),
    ),
  sortable: ['id', 'name', 'amount', 'sort', 'created_at', 'updated_at'],
  defaultSort: 'sort:desc',
  search: ['name_folded', 'store_id'],
  refusals: {
    store_iap_products_store_taken: () =>
      invalid('store_id', 'A product with this store_id already exists.', 'store_iap.store_id_taken'),
    store_iap_products_product_taken: () =>
      invalid('product_id', 'A product with this product_id already exists.', 'store_iap.product_id_taken'),
  },
})

const present = (row: ListedRow): Product => ({
  product_id: row.product_id,
  name: row.name,
  store_id: row.store_id,
  amount: String(row.amount),
  showAmount: String(row.show_amount),
})
