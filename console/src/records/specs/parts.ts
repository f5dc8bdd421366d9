import type { ColumnSpec } from '../../lists/spec.ts'
import type { FieldSpec, RecordSpec } from '../spec.ts'

export const text = (name: string, more: Partial<FieldSpec> = {}): FieldSpec => ({ name, kind: 'text', ...more })
export const needed = (name: string): FieldSpec => text(name, { isRequired: true })
export const prose = (name: string, isRequired = false): FieldSpec => ({ name, kind: 'prose', isRequired })
export const number = (name: string, initial?: number): FieldSpec => ({
  name,
  kind: 'number',
  initial,
  isRequired: initial === undefined,
})
/** Money: stored in hundredths, written and read in whole ones. */
export const money = (name: string, initial?: number): FieldSpec => ({ ...number(name, initial), kind: 'money' })
export const picture = (name: string, isRequired = false): FieldSpec => ({ name, kind: 'picture', isRequired })
export const ref = (name: string, from: string, called: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  kind: 'ref',
  from,
  called,
  ...more,
})

export const id: ColumnSpec = { field: 'id', kind: 'number', isExtra: true }
export const sort: ColumnSpec = { field: 'sort', kind: 'number' }
export const times: ColumnSpec[] = [
  { field: 'created_at', kind: 'time' },
  { field: 'updated_at', kind: 'time', isExtra: true },
]
export const people: ColumnSpec[] = [
  { field: 'views_count', kind: 'number', isExtra: true },
  { field: 'likes_count', kind: 'number', isExtra: true },
  { field: 'comments_count', kind: 'number' },
]

/** Categories have a name and a position. */
export const categories = (
  name: string,
  title: RecordSpec['title'],
  permission: string,
  group: RecordSpec['group'],
  more: ColumnSpec[] = [],
): RecordSpec => ({
  name,
  title,
  about: 'records.categories_about',
  permission,
  group,
  columns: [{ field: 'name' }, ...more, sort, id, { field: 'created_at', kind: 'time' }],
  sorts: ['name', 'sort', 'created_at'],
  defaultSort: 'sort:desc',
  fields: [needed('name'), number('sort', 0)],
  order: { field: 'sort', isDescending: true },
})
