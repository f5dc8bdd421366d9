import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import type { Queryable } from '../db/db.ts'
import { join, type Sql, sql } from '../db/sql.ts'
import { Closed, Limit, Line, Offset } from '../http/schema.ts'
import { containing, fold } from '../text.ts'

/** One way to narrow a list: how the parameter looks, and which rows it leaves. */
export interface StaffFilter {
  readonly schema: TSchema
  readonly where: (value: never) => Sql
}

/** Ties a filter's SQL to the type of its parameter. */
export const staffFilter = <Schema extends TSchema>(
  schema: Schema,
  where: (value: Static<Schema>) => Sql,
): StaffFilter => ({ schema, where })

/** A list for staff. All SQL is written by the module; of the request only values reach it. */
export interface StaffList {
  /** What follows `select`. */
  readonly columns: Sql
  /** What follows `from`, joins included. */
  readonly from: Sql
  /** The rows there are for staff; all unless given. */
  readonly where?: Sql
  /** Settles the order of rows that are otherwise equal. */
  readonly id: Sql
  /** Fields one may sort by. */
  readonly sorts: Readonly<Record<string, Sql>>
  /** `field:asc` or `field:desc`. */
  readonly defaultSort: string
  /** Folded text that `q` is looked for in, anywhere. */
  readonly search: readonly Sql[]
  readonly filters?: Readonly<Record<string, StaffFilter>>
}

/** What a request may ask of any list; its filters come on top, by name. */
export interface StaffListQuery {
  limit: number
  offset?: number
  q?: string
  sort?: string
}

/** The query parameters of a list, for its route. */
export function staffListQuery({ sorts, defaultSort, search, filters = {} }: StaffList) {
  const ways = Object.keys(sorts).flatMap((field) => [`${field}:asc`, `${field}:desc`])
  const narrowing: TProperties = Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, Type.Optional(schema)]),
  )
  const q = Line({
    minLength: 1,
    maxLength: 50,
    description: 'Text to look for; case and width do not matter.',
    examples: ['a'],
  })
  return Type.Unsafe<StaffListQuery>(
    Closed({
      limit: Limit(),
      offset: Offset,
      ...(search.length > 0 && { q: Type.Optional(q) }),
      sort: Type.Optional(
        Type.String({ enum: ways, default: defaultSort, description: 'Field and direction.', examples: [defaultSort] }),
      ),
      ...narrowing,
    }),
  )
}

/** One page of a list, and how many rows there are in all. */
export async function staffList<Row>(
  db: Queryable,
  list: StaffList,
  query: StaffListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const where = join(conditions(list, query), ' and ')
  const [rows, { total }] = await Promise.all([
    db.rows<Row>(sql`
      select ${list.columns} from ${list.from} where ${where}
      order by ${order(list, query.sort ?? list.defaultSort)} limit ${query.limit} offset ${query.offset ?? 0}`),
    db.get<{ total: number }>(sql`select count(*) as total from ${list.from} where ${where}`),
  ])
  return { rows, total }
}

function conditions({ where, search, filters = {} }: StaffList, query: StaffListQuery): Sql[] {
  const given = query as unknown as Record<string, unknown>
  const narrowing = Object.entries(filters).filter(([name]) => given[name] !== undefined)
  return [
    where ?? sql`true`,
    ...narrowing.map(([name, filter]) => sql`(${filter.where(given[name] as never)})`),
    ...(query.q === undefined
      ? []
      : [
          sql`(${join(
            search.map((text) => sql`${text} like ${containing(fold(query.q!))}`),
            ' or ',
          )})`,
        ]),
  ]
}

function order({ sorts, id }: StaffList, sort: string): Sql {
  const [field = '', direction] = sort.split(':')
  const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (!by) throw new Error(`a list cannot be sorted by ${field}`)
  return direction === 'asc' ? sql`${by} asc nulls last, ${id} asc` : sql`${by} desc nulls last, ${id} desc`
}
