import type { Group } from '../app/groups.ts'
import type { ColumnSpec, FilterSpec, Row } from '../lists/spec.ts'
import type { ConsoleMessages } from '../messages/index.ts'

export type FieldKind =
  | 'text'
  | 'prose'
  | 'number'
  | 'money'
  | 'flag'
  | 'bit'
  | 'choice'
  | 'picture'
  | 'pictures'
  | 'ref'
  | 'time'
  | 'advertisement'
  | 'format'

export interface FieldSpec {
  name: string
  kind: FieldKind
  isRequired?: boolean
  /** What helps whoever fills it. */
  hint?: string
  /** For a choice: its values, shown in the words of the group `of`. */
  options?: readonly (string | number)[]
  of?: string
  /** For a reference: where the records it may point at are listed, and what they are called by. */
  from?: string
  called?: string
  /** What a new record begins with. */
  initial?: unknown
  /** Where the value lies in a record, if not under its name. */
  read?: (row: Row) => unknown
}

export interface RecordFieldProps {
  spec: FieldSpec
  value: unknown
  /** The other fields of the record as they are now. */
  others: (name: string) => unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** Records kept by staff, as data: the page, its form and its preview are made of it. */
export interface RecordSpec {
  /** The path below `/admin` and `/console`. */
  name: string
  title: keyof ConsoleMessages
  about: keyof ConsoleMessages
  permission: string
  group: Group
  counts?: string
  columns: readonly ColumnSpec[]
  sorts: readonly string[]
  defaultSort: string
  filters?: readonly FilterSpec[]
  fields: readonly FieldSpec[]
  /** The whole-number field that orders them: rows can then be dragged. `desc` where larger stands first. */
  order?: { field: string; isDescending: boolean }
  /** Shows a record as people will see it. */
  preview?: 'advertisement' | 'space' | 'gift' | 'brand' | 'article'
}
