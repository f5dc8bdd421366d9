import type { World } from '../world.ts'

/** Tables that only count, watch or queue: they may change although nothing was done. */
const PASSING = [
  'rate_windows',
  'budget_uses',
  'audit_log',
  'idempotency_keys',
  'test_clock',
  'schema_migrations',
  'schema_functions',
  'job_schedules',
  'catalog_views',
  'ledger_checks',
]

/**
 * A figure for every table: equal before and after if no row was written, removed or rewritten. By row versions rather
 * than content: as strict, and a tenth of the work.
 */
export async function checksum({ owner }: World, except: readonly string[] = []): Promise<Record<string, string>> {
  // A table without a page has no rows; most are empty, and reading each of them takes time all the same. Of a
  // partitioned one its partitions are read, because it has no rows of its own.
  const tables = await owner<{ name: string; whole: string }[]>`
    select relname as name, coalesce(pg_partition_root(oid)::regclass::text, relname) as whole from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by 1`
  const passing = new Set([...PASSING, ...except])
  const names = tables.filter(({ whole }) => !passing.has(whole)).map(({ name }) => name)
  const parts = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ':' || sum(hashtidextended(ctid, xmin::text::bigint)) as sum from "${name}"`,
  )
  // Asked again and again in the same words: without parameters the driver would have it planned each time, which takes
  // longer than answering it.
  const plannedOnce = { prepare: true, simple: false }
  const sums = await owner.begin(async (tx) => {
    // Parallel workers for so small a query take longer still.
    await tx`set local max_parallel_workers_per_gather = 0`
    return tx.unsafe<{ name: string; sum: string }[]>(parts.join(' union all '), [], plannedOnce)
  })
  return Object.fromEntries(sums.filter(({ sum }) => sum !== null).map(({ name, sum }) => [name, sum]))
}
