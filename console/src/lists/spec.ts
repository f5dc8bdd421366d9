import type { ReactNode } from 'react'
import type { CallInit, Method } from '../app/plaza.ts'
import type { ConsoleMessages } from '../messages/index.ts'

export type Row = Record<string, unknown>

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
  | 'ref'

export interface ColumnSpec {
  field: string
  kind?: ValueKind
  /** For words of the service: the group its values are translated in. */
  of?: string
  /** For a reference: where the records are listed, and what they are called by. */
  from?: string
  called?: string
  /** The field that holds the id of the person this is the name of. */
  personId?: string
  /** Shown only when chosen. */
  isExtra?: boolean
  /** Draws the cell itself. */
  cell?: (row: Row) => ReactNode
}

export interface FilterSpec {
  name: string
  kind: 'flag' | 'id' | 'time' | 'choice' | 'ref' | 'thing'
  /** For a choice: its values; their words are those of `of`, or those of acts in the audit log. For a thing: its kinds. */
  options?: readonly (string | number)[]
  of?: string
  areActs?: boolean
  /** For a reference: where the records are listed, what they are called by, and what stands for them in the address. */
  from?: string
  called?: string
  by?: string
  /** Only for whoever holds this. */
  permission?: string
}

/** Something one can do with rows, one or many. */
export interface RowAct {
  label: keyof ConsoleMessages
  /** Said before it is done. */
  about: keyof ConsoleMessages
  isDangerous?: boolean
  /** Only for whoever holds this too. */
  permission?: string
  when?: (row: Row) => boolean
  call: (row: Row) => { method: Method; path: string } & CallInit
}

/** A list as data: the page is made of it. */
export interface ListSpec {
  /** Also the key under which the browser remembers its columns. */
  name: string
  /** The operation that lists. */
  path: string
  title: keyof ConsoleMessages
  about: keyof ConsoleMessages
  columns: readonly ColumnSpec[]
  sorts?: readonly string[]
  defaultSort?: string
  hasSearch?: boolean
  filters?: readonly FilterSpec[]
  /** Asked for in any case. */
  fixed?: Record<string, unknown>
  acts?: readonly RowAct[]
  keyOf?: (row: Row) => string | number
  /** Where a row leads. */
  linkOf?: (row: Row) => string
  /** What fills the list while it is empty. */
  empty?: keyof ConsoleMessages
}

export const idOf = (row: Row): number => row['id'] as number
