import type { EmbeddedPostgres } from '../../server/src/adapters/embedded-postgres/start.ts'
import { createDriver, type Driver } from '../../server/src/kernel/db/driver.ts'
import { loadSeeds } from '../row.ts'

/** Only seeds whose name contains this have the size; the others have the smallest one. */
export interface Grows {
  name: string
  least: number
}

/**
 * Fills a migrated database. Ten million rows are possible because nothing is done row by row: references are not
 * checked, commits do not wait for the disk, and indexes are built over all rows at once. What is measured has all of
 * them again.
 */
export async function fill(
  postgres: EmbeddedPostgres,
  databaseUrl: string,
  { size, grows }: { size: number; grows: Grows },
  tell: (text: string) => void,
): Promise<void> {
  const superuser = createDriver({ url: postgres.superuserUrl, poolSize: 1, asAppRole: false })
  const name = new URL(databaseUrl).pathname.slice(1)
  for (const setting of FOR_FILLING) await superuser.unsafe(`alter database ${name} set ${setting}`)
  for (const setting of CARELESS) await superuser.unsafe(`alter system set ${setting}`)
  await superuser`select pg_reload_conf()`
  // Opened only now: a session gets the database's settings when it begins.
  const owner = createDriver({ url: databaseUrl, poolSize: AT_ONCE, asAppRole: false })
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    tell(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
  const refer = await dropReferences(owner)
  const makeIndexes = await dropIndexes(owner)
  for (const seed of await loadSeeds()) {
    const rows = seed.name.includes(grows.name) ? size : grows.least
    await timed(`${seed.name} of ${rows.toLocaleString('en')}`, () => seed.fill(owner, rows))
  }
  await timed('indexes', makeIndexes)
  await refer()
  // Analysing and checkpointing are not measured.
  await timed('statistics', () => vacuumAll(owner))
  const [disk] = await owner<{ mb: number }[]>`select (pg_database_size(current_database()) / 1048576)::int as mb`
  tell(`${disk!.mb.toLocaleString('en')} MB on disk`)
  await owner.end({ timeout: 1 })
  await superuser.unsafe(`alter database ${name} reset all`)
  await superuser.end({ timeout: 1 })
  await takeCareAgain(postgres)
}

/** Restores the durable settings, also after an interrupted filling: a kept database remembers its settings. */
export async function takeCareAgain({ superuserUrl }: EmbeddedPostgres): Promise<void> {
  const superuser = createDriver({ url: superuserUrl, poolSize: 1, asAppRole: false })
  await superuser`alter system reset all`
  await superuser`select pg_reload_conf()`
  await superuser`checkpoint`
  await superuser.end({ timeout: 1 })
}

/** Statements that run in parallel where their order does not matter. */
const AT_ONCE = 2
/** A crash would cost the data, which is thrown away anyway. */
const CARELESS = ['fsync = off', 'full_page_writes = off', 'autovacuum = off', "max_wal_size = '12GB'"]
const FOR_FILLING = ['synchronous_commit = off', "work_mem = '256MB'", "maintenance_work_mem = '1GB'"]

/** Drops the references between tables; returns what creates them again, for new rows. */
async function dropReferences(owner: Driver): Promise<() => Promise<void>> {
  const references = await owner<{ drop: string; make: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`
  for (const { drop } of references) await owner.unsafe(drop)
  return async () => {
    for (const { make } of references) await owner.unsafe(make)
  }
}

/** Drops all indexes but primary keys, those of partitions with the table's; returns what creates them again. */
async function dropIndexes(owner: Driver): Promise<() => Promise<void>> {
  const indexes = await owner<{ table: string; drop: string; make: string }[]>`
    select i.indrelid::regclass::text as table,
      case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index i
    join pg_class r on r.oid = i.indrelid and r.relnamespace = 'public'::regnamespace
    left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
    where not i.indisprimary and r.relkind in ('r', 'p') and not r.relispartition`
  for (const { drop } of indexes) await owner.unsafe(drop)
  // Of one table one after the other: two at once would wait for each other's lock.
  const byTable = new Map<string, string[]>()
  for (const { table, make } of indexes) byTable.set(table, [...(byTable.get(table) ?? []), make])
  return () =>
    eachAtOnce([...byTable.values()], async (ofTable) => {
      for (const make of ofTable) await owner.unsafe(make)
    })
}

async function vacuumAll(owner: Driver): Promise<void> {
  const tables = await owner<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relpages desc`
  await eachAtOnce(tables, ({ name }) => owner.unsafe(`vacuum analyze ${name}`))
}

async function eachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
