import type { RecordName, RecordOf } from '@plaza/sdk/staff'
import { period } from '../../lists/spec.ts'

export const text = <Name extends string>(name: Name) => ({ name, kind: 'text' as const })
export const needed = <Name extends string>(name: Name) => ({ name, kind: 'text' as const, isRequired: true })
export const prose = <Name extends string>(name: Name, isRequired = false) => ({
  name,
  kind: 'prose' as const,
  isRequired,
})
export const number = <Name extends string>(name: Name, initial?: number) => ({
  name,
  kind: 'number' as const,
  isRequired: initial === undefined,
  ...(initial !== undefined && { initial }),
})
/** Money: stored in hundredths, shown and edited in whole units. */
export const money = <Name extends string>(name: Name, initial?: number) => ({
  ...number(name, initial),
  kind: 'money' as const,
})
/** Coins of the community: whole ones. */
export const coins = <Name extends string>(name: Name, initial?: number) => ({
  ...number(name, initial),
  kind: 'coins' as const,
})
export const picture = <Name extends string>(name: Name, isRequired = false) => ({
  name,
  kind: 'picture' as const,
  isRequired,
})
export const ref = <Name extends string, From extends RecordName>(
  name: Name,
  from: From,
  called: keyof RecordOf<From> & string,
  { isRequired = false } = {},
) => ({ name, kind: 'ref' as const, from, called, isRequired })

export const id = { field: 'id', kind: 'number', isExtra: true } as const
export const sort = { field: 'sort', kind: 'number' } as const
export const created = { field: 'created_at', kind: 'time' } as const
export const times = [created, { field: 'updated_at', kind: 'time', isExtra: true }] as const
export const people = [
  { field: 'views_count', kind: 'number', isExtra: true },
  { field: 'likes_count', kind: 'number', isExtra: true },
  { field: 'comments_count', kind: 'number' },
] as const

/** Categories have a name and a position. */
export const categories = {
  about: 'records.categories_about',
  group: 'content',
  sorts: ['name', 'sort', 'created_at'],
  defaultSort: 'sort:desc',
  filters: period,
  fields: [needed('name'), number('sort', 0)],
  order: { field: 'sort', isDescending: true },
} as const
