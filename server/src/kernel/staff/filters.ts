import type { Static, TSchema } from 'typebox'
import { isoTime } from '../clock.ts'
import { type Sql, sql } from '../db/sql.ts'
import { SingleLineText } from '../http/schema.ts'
import { phrase } from '../language/sentence.ts'
import { invalid } from '../problem.ts'

/** One filter of a list: its parameter, and which rows it keeps. */
export interface StaffFilter {
  readonly schema: TSchema
  readonly where: (value: never) => Sql
}

/** Ties a filter's SQL to the type of its parameter. */
export const staffFilter = <Schema extends TSchema>(
  schema: Schema,
  where: (value: Static<Schema>) => Sql,
): StaffFilter => ({ schema, where })

const IsoTime = (description: string) =>
  SingleLineText({
    maxLength: 20,
    pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$',
    description,
    examples: ['2026-11-15T00:00:00Z'],
  })

// The pattern also matches dates that do not exist, such as 31 February.
function existing(field: string, text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || isoTime(at) !== text)
    throw invalid(field, phrase('request.invalid.day')`${field} is a day that does not exist.`)
  return text
}

/** The filters of every list with a time: from then on, and until then. */
export const periodOf = (at: Sql): Readonly<Record<string, StaffFilter>> => ({
  since: staffFilter(IsoTime('Not before this time.'), (from) => sql`${at} >= ${existing('since', from)}::timestamptz`),
  until: staffFilter(IsoTime('Before this time.'), (to) => sql`${at} < ${existing('until', to)}::timestamptz`),
})
