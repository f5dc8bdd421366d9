import type { Queryable } from './db/db.ts'
import { type Sql, sql } from './db/sql.ts'

/** Something that must hold of the database at any moment: a query that finds what differs. */
export interface Check {
  readonly name: string
  /** Selects one column: the ids of what differs. */
  readonly differences: Sql
}

export interface CheckResult {
  name: string
  /** How many differ. */
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
