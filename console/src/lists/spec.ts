import type { Asked, FilterOf, RecordName, RecordOf, RowOf, SortOf, StaffListPath, StaffPage } from '@plaza/sdk/staff'
import type { ReactNode } from 'preact/compat'
import { staff } from '../app/plaza.ts'
import type { Why } from '../decide/why-fields.tsx'
import type { CountedWord, PlainWord } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'

export type ValueKind =
  | 'text'
  | 'long'
  | 'reason'
  | 'number'
  | 'coins'
  | 'money'
  | 'time'
  | 'flag'
  | 'alarm'
  | 'state'
  | 'picture'
  | 'words'
  | 'data'
  | 'order-state'
  | 'signed-coins'
  | 'audit'
  | 'credited'

/** Where the records of a reference are listed, the field with their name, and the one in the address. */
export type Reference = {
  [Name in RecordName]: {
    from: Name
    called: keyof RecordOf<Name> & string
    by?: keyof RecordOf<Name> & string
  }
}[RecordName]

interface Column {
  /** Shown only when chosen. */
  isExtra?: boolean
  /** For words of the service: the group its values are translated in. */
  of?: string
}

export type ColumnSpec<Row> = Column &
  (
    | {
        field: keyof Row & string
        kind?: ValueKind
        /** The field with the id of the person this is the name of. */
        personId?: keyof Row & string
      }
    | ({ field: keyof Row & string; kind: 'ref' } & Reference)
    /** Draws the cell itself, under any name. */
    | { field: string; cell: (row: Row) => ReactNode }
  )

export type FilterSpec<Filter extends string> = {
  name: Filter
  of?: string
  /** Only for holders of this permission. */
  permission?: string
} & (
  | { kind: 'flag' | 'id' | 'person' | 'topic' | 'thing'; options?: readonly string[] }
  /** From when on, and until when: one control for both. */
  | { kind: 'period' | 'end' }
  /** A choice of these values; their words are those of `of`, or those of acts in the audit log. */
  | { kind: 'choice'; options: readonly (string | number)[]; areActs?: boolean }
  | ({ kind: 'ref' } & Reference)
)

/** The filters by the time a row came to be. */
export const period = [
  { name: 'since', kind: 'period' },
  { name: 'until', kind: 'end' },
] as const

/** Something one can do with rows, one or many. */
export interface RowAct<Row> {
  label: PlainWord
  /** The label with a count in it, where the count does not simply follow it. */
  button?: CountedWord
  /** What was done, said before how many: “Deleted”. */
  done: PlainWord
  /** Shown before it is done. */
  about: PlainWord
  isDangerous?: boolean
  /** Only for holders of this permission too. */
  permission?: string
  when?: (row: Row) => boolean
  /** It is done to someone's thing, so rule and reason are asked for. */
  asksWhy?: boolean
  run: (row: Row, why?: Why) => Promise<unknown>
}

interface ListDefinition<Row, Filter extends string, Sort extends string> {
  /** How many rows, in words: `3 posts`; `3 items` where it is absent. */
  counted?: CountedWord
  /** Also the key under which the browser remembers its columns. */
  name: string
  title: PlainWord
  about: PlainWord
  columns: readonly ColumnSpec<Row>[]
  sorts?: readonly Sort[]
  defaultSort?: `${Sort}:${'asc' | 'desc'}`
  hasSearch?: boolean
  filters?: readonly FilterSpec<Filter>[]
  /** Always requested. */
  fixed?: Asked<Filter>
  acts?: readonly RowAct<Row>[]
  keyOf?: (row: Row) => string | number
  /** Where a row links to. */
  linkOf?: (row: Row) => string
  /** What fills the list while it is empty. */
  empty?: PlainWord
}

/** A list as data: the page is generated from it. */
export interface ListSpec<Row, Filter extends string> extends ListDefinition<Row, Filter, string> {
  path: StaffListPath
  read: (asked: Asked<Filter>) => Promise<StaffPage<Row>>
}

/** A list by its operation, which defines its rows, filters and sorts. */
export const listSpec = <Path extends StaffListPath>(
  path: Path,
  spec: ListDefinition<RowOf<Path>, FilterOf<Path>, SortOf<Path>>,
): ListSpec<RowOf<Path>, FilterOf<Path>> => ({ ...spec, path, read: (asked) => staff.list(path, asked) })

export const idOf = (row: object): number => Number(inside(row, 'id'))
