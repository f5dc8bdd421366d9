import { sql } from '../../src/kernel/index.ts'
import { until } from '../hardening/clockwork.ts'
import type { World } from '../world.ts'

/**
 * How often something is done to see what it looks into: fewer lookups than this come from the planner, which asks
 * where an index ends, or are late statistics of creating the partitions.
 */
export const REPEATS = 20

/**
 * The partitions of a table that something looks into each time, however little it finds there. The service ends with
 * it.
 */
export async function partitionsTouched(world: World, table: string, act: () => Promise<unknown>): Promise<string[]> {
  await endConnections(world)
  const before = await looksOf(world, table)
  await act()
  await world.service.close()
  const after = await looksOf(world, table)
  return [...after].filter(([part, looks]) => looks >= before.get(part)! + REPEATS).map(([part]) => part)
}

/** Connections report what they have read when they end; the service opens others. */
async function endConnections({ db, owner }: World): Promise<void> {
  const ended = await owner<{ pid: number }[]>`
    select a.pid, pg_terminate_backend(a.pid) from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'`
  const pids = ended.map(({ pid }) => pid)
  const areGone = async () => (await owner`select from pg_stat_activity where pid = any (${pids})`).length === 0
  await until(areGone, 'all have ended')
  await until(() => db.rows(sql`select 1`).then(Boolean, () => false), 'others are open')
}

/** What was looked up in each partition: searches of its indexes, and rows. */
async function looksOf({ owner }: World, table: string): Promise<Map<string, number>> {
  const rows = await owner<{ part: string; looks: number }[]>`
    select s.relname as part, (coalesce(s.seq_scan, 0) + coalesce(s.seq_tup_read, 0) + coalesce(s.idx_scan, 0) + coalesce(s.idx_tup_fetch, 0))::int as looks
    from pg_stat_user_tables s join pg_inherits i on i.inhrelid = s.relid where i.inhparent = ${table}::regclass order by s.relname`
  return new Map(rows.map(({ part, looks }) => [part, looks]))
}
