import type { Queryable } from './db/db.ts'
import { type Sql, sql } from './db/sql.ts'

/** An invariant of the database: a query that finds what violates it. */
export interface Check {
  readonly name: string
  /** Selects one column: the ids of the violations. */
  readonly differences: Sql
}

export interface CheckResult {
  name: string
  /** How many violations there are. */
  value: number
  /** The first few of them. */
  ids: number[]
}

const SHOWN = 5

/** Runs them one after another, so that a live database hardly notices. */
export async function runChecks(db: Queryable, checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, differences } of checks) {
    const { value, ids } = await db.get<{ value: number; ids: number[] }>(sql`
      select count(*)::int as value, coalesce((array_agg(id order by id))[1:${SHOWN}], '{}') as ids from (${differences}) found(id)`)
    results.push({ name, value, ids })
  }
  return results
}
