import { type TProperties, Type } from 'typebox'
import type { Queryable } from '../db/db.ts'
import { join, type Sql, sql } from '../db/sql.ts'
import { Closed, Limit, MAX_ID, Offset, SingleLineText } from '../http/schema.ts'
import { phrase } from '../language/sentence.ts'
import { onceForEach } from '../once-for-each.ts'
import { invalid } from '../problem.ts'
import { containing, fold } from '../text.ts'
import { periodOf, type StaffFilter } from './filters.ts'

/** A list for staff. All SQL is written by the module; of the request only values reach it. */
export interface StaffList {
  /** What follows `select`. */
  readonly columns: Sql
  /** What follows `from`, joins included. */
  readonly from: Sql
  /** The rows for staff; all unless given. */
  readonly where?: Sql
  /** The tiebreaker for equal rows. */
  readonly id: Sql
  /** The condition for one id, where an index cannot use `id` itself. */
  readonly hasId?: (id: number) => Sql
  /** Fields to sort by. */
  readonly sorts: Readonly<Record<string, Sql>>
  /** Those of them that are never null: an index can give their order. */
  readonly neverNull?: readonly string[]
  /** `field:asc` or `field:desc`. */
  readonly defaultSort: string
  /** Folded text that `q` is searched in, anywhere. */
  readonly search: readonly Sql[]
  /** When a row came to be: `since` and `until` narrow the list by it. */
  readonly dated?: Sql
  readonly filters?: Readonly<Record<string, StaffFilter>>
}

/** What a request may ask of any list; its filters are added by name. */
export interface StaffListQuery {
  limit: number
  /** `next` of the page before. */
  after?: number
  /** Whether to count all rows; default true. */
  count?: boolean
  offset?: number
  q?: string
  sort?: string
}

/** The query parameters of a list, for its route. */
export const staffListQuery = onceForEach((list: StaffList) => {
  const { sorts, defaultSort, search } = list
  const ways = Object.keys(sorts).flatMap((field) => [`${field}:asc`, `${field}:desc`])
  const narrowing: TProperties = Object.fromEntries(
    Object.entries(filtersOf(list)).map(([name, { schema }]) => [name, Type.Optional(schema)]),
  )
  const q = SingleLineText({
    minLength: 1,
    maxLength: 50,
    description: 'Text to look for; case and width do not matter.',
    examples: ['a'],
  })
  return Type.Unsafe<StaffListQuery>(
    Closed({
      limit: Limit(),
      offset: Offset,
      after: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_ID,
          description:
            '`next` of the page before: any page then costs what the first does. Not together with `offset`.',
        }),
      ),
      count: Type.Optional(
        Type.Boolean({
          default: true,
          description: 'Whether to say `total`. `false` spares a long list the counting.',
        }),
      ),
      ...(search.length > 0 && { q: Type.Optional(q) }),
      sort: Type.Optional(
        Type.String({ enum: ways, default: defaultSort, description: 'Field and direction.', examples: [defaultSort] }),
      ),
      ...narrowing,
    }),
  )
})

/** A page of rows; `next` asks for the one after it, `total` is there unless counting was off. */
export interface StaffRows<Row> {
  rows: Row[]
  next: number | null
  total?: number
}

/** One page of a list. */
export async function staffList<Row>(db: Queryable, list: StaffList, query: StaffListQuery): Promise<StaffRows<Row>> {
  if (query.after !== undefined && query.offset)
    throw invalid('after', phrase('request.invalid.after_or_offset')`Give \`after\` or \`offset\`, not both.`)
  const where = join(conditions(list, query), ' and ')
  const sort = sortOf(list, query.sort ?? list.defaultSort)
  const [found, counted] = await Promise.all([
    db.rows<Row & { staff_list_id: number }>(sql`
      select ${list.columns}, ${list.id} as staff_list_id from ${list.from}
      where ${where} and ${query.after === undefined ? sql`true` : isAfter(list, sort, query.after)}
      order by ${orderOf(list, sort)} limit ${query.limit + 1} offset ${query.offset ?? 0}`),
    query.count === false
      ? undefined
      : db.get<{ total: number }>(sql`select count(*) as total from ${list.from} where ${where}`),
  ])
  const page = found.slice(0, query.limit)
  const next = found.length > query.limit ? page.at(-1)!.staff_list_id : null
  return { rows: page.map(withoutKey<Row>), next, ...counted }
}

const withoutKey = <Row>({ staff_list_id: _, ...row }: Row & { staff_list_id: number }): Row => row as Row

interface Sort {
  by: Sql
  isDescending: boolean
  isNeverNull: boolean
}

/**
 * The rows after the one with this id. Its sort value is looked up: the cursor is only an id, and no value has to
 * survive the round trip to the client.
 */
function isAfter(list: StaffList, { by, isDescending, isNeverNull }: Sort, id: number): Sql {
  const further = isDescending ? sql`<` : sql`>`
  if (by === list.sorts['id']) return sql`${list.id} ${further} ${id}`
  const last = sql`(select ${by} from ${list.from} where ${list.hasId?.(id) ?? sql`${list.id} = ${id}`} limit 1)`
  if (isNeverNull) return sql`(${by}, ${list.id}) ${further} (${last}, ${id})`
  return sql`(case when ${last} is null then ${by} is null and ${list.id} ${further} ${id}
    else ${by} ${further} ${last} or ${by} is null or (${by} = ${last} and ${list.id} ${further} ${id}) end)`
}

const filtersOf = ({ filters, dated }: StaffList) => ({ ...filters, ...(dated && periodOf(dated)) })

function conditions(list: StaffList, query: StaffListQuery): Sql[] {
  const { where, search } = list
  const given = query as unknown as Record<string, unknown>
  const narrowing = Object.entries(filtersOf(list)).filter(([name]) => given[name] !== undefined)
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

function sortOf({ sorts, neverNull = [] }: StaffList, sort: string): Sort {
  const [field = '', direction] = sort.split(':')
  const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (!by) throw new Error(`a list cannot be sorted by ${field}`)
  return { by, isDescending: direction !== 'asc', isNeverNull: neverNull.includes(field) }
}

// For columns without nulls an index gives the order; `nulls last` would make it sort everything.
function orderOf({ id, sorts }: StaffList, { by, isDescending, isNeverNull }: Sort): Sql {
  if (by === sorts['id']) return isDescending ? sql`${id} desc` : sql`${id} asc`
  if (isNeverNull) return isDescending ? sql`${by} desc, ${id} desc` : sql`${by} asc, ${id} asc`
  return isDescending ? sql`${by} desc nulls last, ${id} desc` : sql`${by} asc nulls last, ${id} asc`
}
