import type { Driver } from '../src/kernel/db/driver.ts'

/** Rows that this transaction has read so far, by index or without. */
export async function rowsRead(tx: Driver): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select sum(pg_stat_get_xact_tuples_returned(c.oid))::bigint as count from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`
  return row!.count
}
