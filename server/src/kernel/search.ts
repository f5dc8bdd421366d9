import { type Sql, sql } from './db/sql.ts'
import { containing } from './text.ts'

/** Texts up to this length are found by `name_grams`, longer ones by trigrams. */
const SHORT = 2

/**
 * Whether a folded name contains a folded text, in a form that an index supports: `name_grams` for one and two
 * characters, trigrams for the rest.
 */
export const nameContains = (column: Sql, text: string): Sql => {
  const { length } = [...text]
  return length > 0 && length <= SHORT
    ? sql`name_grams(${column}) @> array[${text}]::text[]`
    : sql`${column} like ${containing(text)}`
}
