import { type Sql, sql } from '../../../kernel/index.ts'

/** What is checked, a range of ids at a time. */
export type Counted = 'accounts' | 'transfers' | 'orders' | 'lines'

/** Ids above `from` up to and including `to`. */
export interface Stretch {
  from: number
  to: number
}

/** The condition that an id is in the range. */
export type Among = (id: Sql) => Sql

export interface Part {
  over: Counted
  /** One row with `value`: how many violations among these. */
  count: (among: Among) => Sql
}

/** Something that must not happen. The values of its parts over all ranges add up to 0. */
export interface Invariant {
  name: string
  parts: readonly Part[]
  /** Its value is meaningful only for everything, at one moment. */
  isWhole?: true
}

/** All ids of a range. */
export const inStretch =
  ({ from, to }: Stretch): Among =>
  (id) =>
    sql`${id} > ${from} and ${id} <= ${to}`

export const accounts = (count: Part['count']): Part => ({ over: 'accounts', count })
export const transfers = (count: Part['count']): Part => ({ over: 'transfers', count })
export const orders = (count: Part['count']): Part => ({ over: 'orders', count })
/** Lines of providers' statements. */
export const lines = (count: Part['count']): Part => ({ over: 'lines', count })
