import { can, Id, identifier, sql, staffFilter, type Tx } from '../../../kernel/index.ts'
import type { WriteContext } from '../../../kernel/staff/index.ts'
import { someoneElse } from '../errors.ts'

/** Rows that were not removed. */
export const living = sql`r.deleted_at is null`

/** The catalogue's tables that staff edit. */
type Table = 'commodities' | 'knowledge' | 'chapters' | 'infos' | 'wendas'

/** What the records of the catalogue have in common. */
export const titled = { permission: 'catalog:manage', defaultSort: 'id:desc', search: ['title_folded'] } as const

/** The filter of records that have an author. */
export const byAuthor = { author_id: staffFilter(Id('Only by this person.'), (id) => sql`r.author_id = ${id}`) }

export const markRemoved = async (tx: Tx, table: Table, id: number): Promise<void> => {
  await tx.run(sql`update ${identifier(table)} set deleted_at = plaza_now(), updated_at = plaza_now() where id = ${id}`)
}

/**
 * The owner of a record: the staff member who writes it, or its current owner. Only staff who manage users may choose
 * another.
 */
export async function ownerOf(
  tx: Tx,
  table: Table,
  column: 'author_id' | 'user_id',
  given: number | undefined,
  { caller, id }: WriteContext,
): Promise<Record<string, number>> {
  if (given === undefined) return id === undefined ? { [column]: caller.id } : {}
  if (given !== caller.id && !can(caller, 'user:manage') && given !== (await presentOwner(tx, table, column, id)))
    throw someoneElse(column)
  return { [column]: given }
}

const presentOwner = async (tx: Tx, table: Table, column: string, id: number | undefined) =>
  id === undefined
    ? undefined
    : (
        await tx.find<{ owner: number }>(
          sql`select ${identifier(column)} as owner from ${identifier(table)} where id = ${id}`,
        )
      )?.owner
