import type { World } from '../world.ts'

/** Tables whose rows only count, watch or wait: they may change although nothing was done. */
const PASSING = [
  'rate_windows',
  'budget_uses',
  'audit_log',
  'idempotency_keys',
  'test_clock',
  'schema_migrations',
  'job_schedules',
  'catalog_views',
]

/** A figure for the content of every table: the same before and after if nothing changed. */
export async function checksum({ owner }: World, except: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await owner<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const names = tables.map(({ name }) => name).filter((name) => ![...PASSING, ...except].includes(name))
  const parts = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
  )
  const sums = await owner.unsafe<{ name: string; sum: string }[]>(parts.join(' union all '))
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
}
