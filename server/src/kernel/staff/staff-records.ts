import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Origin } from '../audit/audit.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { identifier, nothing, type Sql, sql } from '../db/sql.ts'
import { Closed, Prose } from '../http/schema.ts'
import type { Caller } from '../http/types.ts'
import { kindName, say } from '../language/sentence.ts'
import { onceForEach } from '../once-for-each.ts'
import { Problem } from '../problem.ts'
import type { StaffFilter } from './filters.ts'
import type { StaffList } from './list.ts'
import { type Why, whyFields } from './why.ts'

/**
 * Records kept by staff under `/admin/<path>`: list, one, create, change, remove.
 * The table has `id` and `updated_at`; in the SQL given here it is called `r`.
 */
export interface StaffRecords {
  /** Path segment, plural: `tag-categories`. Also what the audit log calls them. */
  readonly path: string
  /** One of them: `tag category`. */
  readonly one: string
  /** What people call one and many of them, where operations have other names for them. */
  readonly called?: readonly [one: string, many: string]
  /** The permission one needs for any of it. */
  readonly permission: string
  readonly table: string
  /** What `present` reads of a row; it includes `r.id`. */
  readonly columns: Sql
  /** Joins those columns need. */
  readonly joins?: Sql
  /** The rows there are; all unless given. For tables that only mark what was removed. */
  readonly where?: Sql
  readonly view: TSchema
  /** What staff may write. Creating needs those that are not optional; changing needs any one. */
  readonly fields: TProperties
  /** Rows → wire, for a whole page. */
  readonly present: (rows: readonly never[], db: Queryable) => unknown[] | Promise<unknown[]>
  /** Fields → columns, where they differ: files to claim, names to look up, rules over several fields. */
  readonly toColumns?: (tx: Tx, fields: never, context: StaffWrite) => Promise<Record<string, unknown>>
  /** Called with every record that was added: others may want to know. */
  readonly created?: (tx: Tx, id: number, caller: Caller) => Promise<void>
  /**
   * Called with every change and removal, with the reason: staff may have decided about a user's record, and its owner is told.
   * Such records take `rule` and `reason` in addition to their fields.
   */
  readonly decided?: (tx: Tx, decided: Decided<never>) => Promise<void>
  /** Removes the row; a plain delete unless given. */
  readonly remove?: (tx: Tx, id: number, context: StaffWrite) => Promise<void>
  /** Columns one may sort by. */
  readonly sortable: readonly string[]
  /** `column:asc` or `column:desc`. */
  readonly defaultSort: string
  /** Columns of folded text that `q` is looked for in. */
  readonly search: readonly string[]
  readonly filters?: Readonly<Record<string, StaffFilter>>
  /** Bytes a body may have, where the usual limit is too small for a field. */
  readonly bodyLimit?: number
  /** What to answer when a write breaks a constraint: a name taken, a reference to nothing, a record in use. */
  readonly refusals: Readonly<Record<string, () => Problem>>
}

/** What staff did to a record. */
export interface Decided<View> {
  id: number
  before: View
  /** Absent where they removed it. */
  after?: View
  why: Why
  caller: Caller
}

export interface WriteContext {
  caller: Caller
  /** The record that is changed; absent when one is created. */
  id?: number
}

/** Records with their row, their view and their fields tied together by type. */
export const defineStaffRecords = <Row extends { id: number }, View extends TSchema, Fields extends TProperties>(
  kept: Omit<StaffRecords, 'view' | 'fields' | 'present' | 'toColumns' | 'decided'> & {
    view: View
    fields: Fields
    present: (rows: readonly Row[], db: Queryable) => Static<View>[] | Promise<Static<View>[]>
    toColumns?: (
      tx: Tx,
      fields: Partial<Static<TObject<Fields>>>,
      context: StaffWrite,
    ) => Promise<Record<string, unknown>>
    decided?: (tx: Tx, decided: Decided<Static<View>>) => Promise<void>
  },
): StaffRecords => kept

/** The same, where staff write. */
export interface StaffWrite extends WriteContext {
  /** From where they call. */
  origin: Origin
}

/** A 422 for a record that others still refer to. */
export const inUse = (one: string, users: string): Problem =>
  new Problem(
    422,
    'staff.in_use',
    say`This ${kindName(one)} is in use by ${kindName(users)}. Remove or change those first.`,
  )

/** The table as `r`, with its joins. */
export const tableOf = ({ table, joins }: StaffRecords): Sql => sql`${identifier(table)} r ${joins ?? nothing}`

/** The records as a list, for `staffList`. */
export const listOf = onceForEach(
  (kept: StaffRecords): StaffList => ({
    columns: kept.columns,
    from: tableOf(kept),
    where: kept.where,
    id: sql`r.id`,
    sorts: Object.fromEntries(kept.sortable.map((column) => [column, identifier(`r.${column}`)])),
    defaultSort: kept.defaultSort,
    search: kept.search.map((column) => identifier(`r.${column}`)),
    dated: sql`r.created_at`,
    filters: kept.filters,
  }),
)

const Remark = Prose({
  minLength: 1,
  maxLength: 500,
  description: 'Another name of `reason`.',
  examples: ['Time or place is missing.'],
})

/** The body of a change: any of the fields, at least one. Without their defaults, or omitted fields would be reset. */
export const changeOf = ({ fields, decided }: Pick<StaffRecords, 'fields' | 'decided'>) =>
  Closed(
    {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, schema]) => [name, Type.Optional(withoutDefault(schema))]),
      ),
      ...(decided && { ...whyFields, remark: Type.Optional(Remark) }),
    },
    { minProperties: 1 },
  )

const withoutDefault = (schema: TSchema): TSchema => {
  const { default: _, ...rest } = schema as TSchema & { default?: unknown }
  return rest
}
