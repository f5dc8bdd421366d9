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

/** The lists for staff: each answers a page and says how it goes on. */
export type StaffListPath = {
  [Path in PathOf<'get'>]: Answer<`GET ${Path}`> extends StaffPage<infer _> ? Path : never
}[PathOf<'get'>]

export type RowOf<Path extends StaffListPath> = Answer<`GET ${Path}`> extends StaffPage<infer Row> ? Row : never

type QueryOf<Name extends OperationName> = Given<Name> extends { query?: infer Query } ? NonNullable<Query> : never

/** The names a list can be narrowed, sorted and paged by. */
export type FilterOf<Path extends StaffListPath> = keyof QueryOf<`GET ${Path}`> & string

export type SortOf<Path extends StaffListPath> =
  QueryOf<`GET ${Path}`> extends { sort?: infer Sort } ? NonNullable<Sort> : never

/** What a list is asked: by known names, with values as an address holds them. The service says which are wrong. */
export type Asked<Filter extends string> = { [Name in Filter]?: string | number | boolean | undefined }

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

export type RecordOf<Name extends RecordName> = RowOf<ListOf<Name>>
type ListOf<Name extends RecordName> = `/admin/${Name}` & StaffListPath

/** What a new record is made of. */
export type DraftOf<Name extends RecordName> =
  Given<`POST /admin/${Name}` & OperationName> extends {
    body: infer Body
  }
    ? Body
    : never

/** A form's values, by the names of its record's fields. The service says which are wrong. */
export type Values<Draft> = { [Field in keyof Draft]?: unknown }

/** Lists and records for staff by their names, for pages that are described by data. */
export interface Staff {
  list<Path extends StaffListPath>(path: Path, asked: Asked<FilterOf<Path>>): Promise<StaffPage<RowOf<Path>>>
  get<Name extends RecordName>(name: Name, id: number): Promise<RecordOf<Name>>
  /** Undefined or a message where a second person has to agree first. */
  create<Name extends RecordName>(name: Name, values: Values<DraftOf<Name>>): Promise<unknown>
  update<Name extends RecordName>(name: Name, id: number, values: Values<DraftOf<Name>>): Promise<unknown>
  remove<Name extends RecordName>(name: Name, id: number): Promise<unknown>
}

export function createStaff(plaza: Plaza): Staff {
  const call = plaza.call as unknown as (name: string, given: object) => Promise<unknown>
  const staff = {
    list: (path: string, query: object) => call(`GET ${path}`, { query }),
    get: (name: string, id: number) => call(`GET /admin/${name}/{id}`, { path: { id } }),
    create: (name: string, body: object) => call(`POST /admin/${name}`, { body }),
    update: (name: string, id: number, body: object) => call(`PATCH /admin/${name}/{id}`, { path: { id }, body }),
    remove: (name: string, id: number) => call(`DELETE /admin/${name}/{id}`, { path: { id } }),
  }
  return staff as Staff
}
