import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Queryable, Tx } from '../db/db.ts'
import { identifier, nothing, type Sql, sql } from '../db/sql.ts'
import { Closed } from '../http/schema.ts'
import type { Caller } from '../http/types.ts'
import { Problem } from '../problem.ts'
import type { StaffFilter, StaffList } from './list.ts'

/**
 * Records kept by staff under `/admin/<collection>`: list, one, create, change, remove.
 * The table has `id` and `updated_at`; in SQL given here it is called `r`.
 */
export interface StaffCollection<Row extends { id: number } = never, View extends TSchema = TSchema, Fields extends TProperties = TProperties> {
  /** Path segment, plural: `tag-categories`. Also what the audit log calls them. */
  readonly collection: string
  /** One of them, for people: `tag category`. */
  readonly one: string
  /** The permission node one needs for any of it. */
  readonly node: string
  readonly table: string
  /** The columns of a `Row`. */
  readonly columns: Sql
  /** Joins those columns need. */
  readonly joins?: Sql
  /** The rows there are; all unless given. For tables that mark removed rows. */
  readonly where?: Sql
  readonly view: View
  /** What staff may write. Creating needs those that are not optional; changing needs any one. */
  readonly fields: Fields
  /** Rows → wire, for a whole page. */
  present(rows: readonly Row[], db: Queryable): Static<View>[] | Promise<Static<View>[]>
  /** Fields → columns, where they are not the same: files to claim, names to look up, rules over several fields. */
  toColumns?(tx: Tx, fields: Partial<Static<TObject<Fields>>>, context: { caller: Caller; id?: number }): Promise<Record<string, unknown>>
  /** Removes the row; a plain delete unless given. */
  remove?(tx: Tx, id: number): Promise<void>
  /** Columns one may sort by. */
  readonly sortable: readonly string[]
  /** `field:asc` or `field:desc`. */
  readonly defaultSort: string
  /** Columns of folded text that `q` is looked for in. */
  readonly search: readonly string[]
  readonly filters?: Readonly<Record<string, StaffFilter>>
  /** What to answer when a write breaks a constraint: a name taken, a reference to nothing, a record in use. */
  readonly refusals: Readonly<Record<string, () => Problem>>
}

/** A 422 for a record that others still point at. */
export const inUse = (one: string, what: string): Problem =>
  new Problem(422, 'staff.in_use', `This ${one} is in use by ${what}. Remove or change those first.`)

/** The collection as a list, for `staffList`. */
export const listOf = (collection: Omit<StaffCollection, 'present' | 'toColumns'>): StaffList => ({
  columns: collection.columns,
  from: tableOf(collection),
  where: collection.where,
  id: sql`r.id`,
  sorts: Object.fromEntries(collection.sortable.map((column) => [column, identifier(`r.${column}`)])),
  defaultSort: collection.defaultSort,
  search: collection.search.map((column) => identifier(`r.${column}`)),
  filters: collection.filters,
})

/** The table as `r`, with its joins. */
export const tableOf = ({ table, joins }: Pick<StaffCollection, 'table' | 'joins'>): Sql => sql`${identifier(table)} r ${joins ?? nothing}`

/** The body of a change: any of the fields, at least one. Without defaults, or whatever is left out would be reset. */
export const changeOf = <Fields extends TProperties>(fields: Fields) =>
  Type.Unsafe<Partial<Static<TObject<Fields>>>>(
    Closed(
      Object.fromEntries(
        Object.entries(fields).map(([name, { default: _, ...schema }]: [string, TSchema & { default?: unknown }]) => [name, Type.Optional(schema)]),
      ),
      { minProperties: 1 },
    ),
  )
