import { type Sql, sql } from '../../../kernel/index.ts'

/** What is counted through, a stretch of ids at a time. */
export type Counted = 'accounts' | 'transfers' | 'orders' | 'lines'

/** Ids above `from` up to and including `to`. */
export interface Stretch {
  from: number
  to: number
}

/** The condition that an id is among those that are looked at. */
export type Among = (id: Sql) => Sql

export interface Part {
  over: Counted
  /** One row with `value`: what is wrong among these. */
  count: (among: Among) => Sql
}

/** Something that must not be. The values of its parts over all stretches add up to 0. */
export interface Invariant {
  name: string
  parts: readonly Part[]
  /** Its values mean something only when they are added up over everything, at one moment. */
  isWhole?: true
}

/** All ids of a stretch. */
export const inStretch =
  ({ from, to }: Stretch): Among =>
  (id) =>
    sql`${id} > ${from} and ${id} <= ${to}`

export const accounts = (count: Part['count']): Part => ({ over: 'accounts', count })
export const transfers = (count: Part['count']): Part => ({ over: 'transfers', count })
export const orders = (count: Part['count']): Part => ({ over: 'orders', count })
/** Lines of providers' statements. */
export const lines = (count: Part['count']): Part => ({ over: 'lines', count })
