import type { DraftOf, FilterOf, RecordName, RecordOf, SortOf } from '@plaza/sdk/staff'
import type { ComponentType } from 'preact/compat'
import type { Group } from '../app/groups.ts'
import { staff } from '../app/plaza.ts'
import type { QueueKindName } from '../app/waiting.ts'
import { type ColumnSpec, type FilterSpec, idOf, type ListSpec, listSpec } from '../lists/spec.ts'
import type { CountedWord, PlainWord } from '../messages/index.ts'

export type FieldKind =
  | 'text'
  | 'prose'
  | 'number'
  | 'money'
  | 'coins'
  | 'credited'
  | 'person'
  | 'flag'
  | 'bit'
  | 'choice'
  | 'picture'
  | 'pictures'
  | 'ref'
  | 'time'
  | 'advertisement'
  | 'format'
  | 'texts'

export interface FieldSpec {
  name: string
  kind: FieldKind
  isRequired?: boolean
  /** A hint for filling it in. */
  hint?: string | undefined
  /** For a choice: its values, shown in the words of the group `of`. */
  options?: readonly (string | number)[]
  of?: string
  /** For a reference: where its records are listed, and the field with their name. */
  from?: RecordName
  called?: string
  /** The initial value of a new record. */
  initial?: unknown
}

/** The kinds of fields that write a value of this type. */
type KindFor<Value> = Value extends boolean
  ? 'flag'
  : Value extends number
    ? 'number' | 'money' | 'coins' | 'credited' | 'bit' | 'choice' | 'ref' | 'person'
    : Value extends string
      ? 'text' | 'prose' | 'choice' | 'picture' | 'time'
      : Value extends readonly string[]
        ? 'pictures'
        : 'advertisement' | 'format' | 'texts'

/** A field that the service takes for such a record. */
type FieldOf<Draft> = {
  [Name in keyof Draft & string]: { name: Name; kind: KindFor<NonNullable<Draft[Name]>>; initial?: Draft[Name] }
}[keyof Draft & string]

export interface RecordFieldProps {
  spec: FieldSpec
  value: unknown
  /** The other current fields of the record. */
  others: (name: string) => unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The menu's text about the records. */
interface Entry {
  title: PlainWord
  permission: string
  group: Group
  icon: ComponentType<{ size?: number }>
  counts?: QueueKindName
}

interface Definition<Row, Draft, Filter extends string, Sort extends string> extends Entry {
  about: PlainWord
  columns: readonly ColumnSpec<Row>[]
  sorts: readonly Sort[]
  defaultSort: `${Sort}:${'asc' | 'desc'}`
  filters?: readonly FilterSpec<Filter>[]
  fields: readonly (FieldSpec & FieldOf<Draft>)[]
  /** The value of a field that is not under its own name. */
  read?: (name: string, row: Row) => unknown
  /** The field that says whether people see it, and the value with which they do: staff say why they change it to another. */
  shownWhile?: { field: keyof Draft & string; is: unknown }
  /** The whole-number field that orders them: rows can then be dragged. `desc` where larger comes first. */
  order?: { field: keyof Draft & string; isDescending: boolean }
  /** Shows a record as people will see it. */
  preview?: 'advertisement' | 'space' | 'gift' | 'brand' | 'article'
}

/** Records edited by staff, as data: the page, its form and its preview are generated from it. */
export interface RecordSpec<Row extends object, Filter extends string> {
  name: RecordName
  list: ListSpec<Row, Filter>
  get: (id: number) => Promise<Row>
  fields: readonly FieldSpec[]
  read?: (name: string, row: Row) => unknown
  shownWhile?: { field: string; is: unknown }
  order?: { field: string; isDescending: boolean }
  preview?: 'advertisement' | 'space' | 'gift' | 'brand' | 'article'
}

/** Records of people: staff say why they remove one. */
const OWNED: ReadonlySet<string> = new Set([
  'events',
  'brands',
  'commodities',
  'knowledge',
  'chapters',
  'infos',
  'wendas',
])
export const isOwned = (name: string): boolean => OWNED.has(name)

const COUNTED: Readonly<Partial<Record<RecordName, CountedWord>>> = {
  advertisements: 'list.ads',
  advertisingspaces: 'list.ad_spaces',
  bans: 'list.bans',
  brands: 'list.brands',
  chapters: 'list.chapters',
  commodities: 'list.products',
  'event-categories': 'list.categories',
  events: 'list.events',
  'feed-categories': 'list.categories',
  gifts: 'list.gifts',
  infos: 'list.articles',
  knowledge: 'list.courses',
  'saved-replies': 'list.replies',
  'store-iap-products': 'list.products',
  'tag-categories': 'list.categories',
  tags: 'list.tags',
  themes: 'list.themes',
  'topic-categories': 'list.categories',
  wendas: 'list.questions',
}

type MakePage = <Row extends object, Filter extends string>(spec: RecordSpec<Row, Filter>) => ComponentType

/** Records of any kind: what the menu needs, and their page. */
export interface Records extends Entry {
  name: RecordName
  page: (make: MakePage) => ComponentType
}

/** Records by their name, which defines their columns, filters and fields. */
export function records<Name extends RecordName>(
  name: Name,
  spec: Definition<RecordOf<Name>, DraftOf<Name>, FilterOf<`/admin/${Name}`>, SortOf<`/admin/${Name}`>>,
): Records {
  const { title, about, permission, group, icon, counts, columns, sorts, defaultSort, filters, ...rest } = spec
  const list = listSpec(`/admin/${name}`, {
    name,
    title,
    counted: COUNTED[name],
    about,
    columns,
    sorts,
    defaultSort,
    hasSearch: true,
    ...(filters && { filters }),
    empty: 'records.empty_about',
    acts: [
      {
        label: 'common.delete',
        done: 'list.deleted',
        about: isOwned(name) ? 'records.remove_about' : 'records.delete_about',
        isDangerous: true,
        asksWhy: isOwned(name),
        run: (row, why) => staff.remove(name, idOf(row), why),
      },
    ],
  })
  return {
    name,
    title,
    permission,
    group,
    icon,
    ...(counts && { counts }),
    page: (make) => make({ ...rest, name, list, get: (id) => staff.get(name, id) }),
  }
}
