import { identifier, join, type Sql, sql } from '../db/sql.ts'

/** What questions of one kind differ in, as a table with a row a question. */
export interface Values {
  /** `value_0, …, nth` under the name `a`; the first question is 1. */
  readonly table: Sql
  /** The columns of one of these tables, or of what was selected from it. */
  of(table: 'a' | 'page'): Sql[]
}

/** For statements that answer several questions at once. Each has as many values as the first, and at least one. */
export function valuesOf(questions: readonly { readonly values: readonly number[] }[]): Values {
  const places = [...questions[0]!.values.keys()]
  const names = places.map((at) => identifier(`value_${at}`))
  const given = places.map((at) => sql`${questions.map(({ values }) => values[at]!)}::bigint[]`)
  return {
    table: sql`unnest(${join(given, ', ')}) with ordinality a(${join(names, ', ')}, nth)`,
    of: (table) => places.map((at) => identifier(`${table}.value_${at}`)),
  }
}
