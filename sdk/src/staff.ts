import type { paths } from './generated/schema.ts'
import type { Answer, Given, OperationName, PathOf } from './operations.ts'
import type { Plaza } from './plaza.ts'

/** A page of a list for staff. */
export interface StaffPage<Row> {
  data: Row[]
  /** What to ask for after it; null at the end. */
  next: number | null
  total?: number
}

/** The lists for staff: each answers a page and its cursor. */
export type StaffListPath = {
  [Path in PathOf<'get'>]: Answer<`GET ${Path}`> extends StaffPage<object> ? Path : never
}[PathOf<'get'>]

export type RowOf<Path extends StaffListPath> =
  Answer<`GET ${Path}`> extends StaffPage<infer Row extends object> ? Row : never

type QueryOf<Name extends OperationName> = Given<Name> extends { query?: infer Query } ? NonNullable<Query> : never

/** The search, sort and paging parameters of every list for staff. */
export type Paging = 'q' | 'sort' | 'limit' | 'after' | 'count'

/** The filters of a list. */
export type FilterOf<Path extends StaffListPath> = Exclude<keyof QueryOf<`GET ${Path}`> & string, Paging | 'offset'>

/** The fields a list is sorted by. */
export type SortOf<Path extends StaffListPath> =
  QueryOf<`GET ${Path}`> extends { sort?: infer Sort } ? (Sort extends `${infer Field}:asc` ? Field : never) : never

/** The query of a list: known names, with values as text. The service says which of them are wrong. */
export type Asked<Filter extends string> = readonly (readonly [
  name: Filter | Paging,
  value: string | number | boolean,
])[]

/** The records that staff list, add, change and remove: `/admin/<name>` and `/admin/<name>/{id}`. */
export type RecordName = {
  [Path in keyof paths]: Path extends `/admin/${infer Name}/{id}`
    ? `POST /admin/${Name}` | `PATCH ${Path}` | `DELETE ${Path}` extends OperationName
      ? `/admin/${Name}` extends StaffListPath
        ? Name
        : never
      : never
    : never
}[keyof paths]

export type RecordOf<Name extends RecordName> = RowOf<`/admin/${Name}`>

/** The fields of a new record. */
export type DraftOf<Name extends RecordName> = Given<`POST /admin/${Name}`> extends { body: infer Body } ? Body : never

/** Lists and records for staff by their names, for pages that are described by data. */
export interface Staff {
  list<Path extends StaffListPath>(path: Path, asked: Asked<FilterOf<Path>>): Promise<StaffPage<RowOf<Path>>>
  get<Name extends RecordName>(name: Name, id: number): Promise<RecordOf<Name>>
  /** The values of a form, by field. The service says which of them are wrong. */
  create(name: RecordName, values: Record<string, unknown>): Promise<unknown>
  /** `unchangedSince` is `updated_at` of the record as it was read: refused with `staff.changed` where it has changed since. */
  update(name: RecordName, id: number, values: Record<string, unknown>, unchangedSince?: string): Promise<unknown>
  /** With the rule and the reason where the record is a person's. */
  remove(name: RecordName, id: number, why?: { rule: string; reason?: string }): Promise<unknown>
}

export function createStaff({ call: typed }: Pick<Plaza, 'call'>): Staff {
  const call = typed as unknown as (name: string, given: object) => Promise<unknown>
  const staff = {
    list: (path: string, asked: Asked<string>) => call(`GET ${path}`, { query: Object.fromEntries(asked) }),
    get: (name: string, id: number) => call(`GET /admin/${name}/{id}`, { path: { id } }),
    create: (name: string, body: object) => call(`POST /admin/${name}`, { body }),
    update: (name: string, id: number, body: object, unchangedSince?: string) =>
      call(`PATCH /admin/${name}/{id}`, {
        path: { id },
        ...(unchangedSince !== undefined && { query: { unchanged_since: unchangedSince } }),
        body,
      }),
    remove: (name: string, id: number, why?: object) =>
      call(`DELETE /admin/${name}/{id}`, { path: { id }, ...(why && { query: why }) }),
  }
  return staff as Staff
}
