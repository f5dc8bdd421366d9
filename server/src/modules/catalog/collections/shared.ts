import { identifier, sql, type Tx } from '../../../kernel/index.ts'

/** Rows that were not removed. */
export const living = sql`r.deleted_at is null`

/** What the collections of the catalogue have in common. */
export const titled = { permission: 'catalog:manage', defaultSort: 'id:desc', search: ['title_folded'] } as const

export const markRemoved = async (tx: Tx, table: string, id: number): Promise<void> => {
  await tx.run(sql`update ${identifier(table)} set deleted_at = plaza_now(), updated_at = plaza_now() where id = ${id}`)
}
