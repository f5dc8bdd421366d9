import { type Sql, sql } from './db/sql.ts'
import { containing } from './text.ts'

/** Texts up to this length are found by `name_grams`, longer ones by trigrams. */
const SHORT = 2

/**
 * Whether a folded name contains a folded text, in the form its index is found by: tables with an index over
 * `name_grams` find one and two characters, those with one over trigrams the rest.
 */
export const nameContains = (column: Sql, text: string): Sql => {
  const { length } = [...text]
  return length > 0 && length <= SHORT
    ? sql`name_grams(${column}) @> array[${text}]::text[]`
    : sql`${column} like ${containing(text)}`
}
