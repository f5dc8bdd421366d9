import { identifier, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { STAGE } from '../staging/stage-dump.ts'

/** An index or foreign key that was dropped to load faster, and how it is made again. */
interface Shelved {
  table: string
  definition: string
}

interface Dropped extends Shelved {
  drop: string
}

type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
// A definition comes from the database itself.
const raw = (text: string): Sql => ({ ...sql``, strings: [text], values: [] })

/**
 * Drops the indexes without a rule, and the foreign keys, of these tables, and stops noting for the search what is written;
 * `unshelve` makes them again.
 */
export async function shelve(tx: Tx, importId: number, tables: readonly string[]): Promise<void> {
  const rows = await tx.rows<Dropped>(sql`
    select c.relname as table, pg_get_indexdef(i.indexrelid) as definition, format('drop index %I', x.relname) as drop
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relname = any(${[...tables]}::text[]) and c.relnamespace = 'public'::regnamespace and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select c.relname, format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)),
      format('alter table %I drop constraint %I', c.relname, k.conname)
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relname = any(${[...tables]}::text[]) and c.relnamespace = 'public'::regnamespace and k.contype = 'f'
    union all
    select c.relname, format('alter table %I enable trigger %I', c.relname, g.tgname), format('alter table %I disable trigger %I', c.relname, g.tgname)
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where c.relname = any(${[...tables]}::text[]) and c.relnamespace = 'public'::regnamespace and p.proname = 'note_search_change'
    order by 1, 2`)
  await drop(tx, importId, rows)
}

/**
 * Stops every trigger of these tables and their partitions: what comes is whole, so nothing follows from it. `unshelve` wakes them
 * again.
 */
export async function silence(tx: Tx, importId: number, tables: readonly string[]): Promise<void> {
  const rows = await tx.rows<Dropped>(sql`
    select p.relname as table, format('alter table %I enable trigger user', c.relname) as definition,
      format('alter table %I disable trigger user', c.relname) as drop
    from pg_class p join pg_class c on c.oid = p.oid or c.oid in (select i.inhrelid from pg_inherits i where i.inhparent = p.oid)
    where p.relname = any(${[...tables]}::text[]) and p.relnamespace = 'public'::regnamespace
      and exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal)
    order by 1, 2`)
  await drop(tx, importId, rows)
}

async function drop(tx: Tx, importId: number, rows: readonly Dropped[]): Promise<void> {
  for (const { drop } of rows) await tx.run(raw(drop))
  const shelved = rows.map(({ table, definition }) => ({ table, definition }))
  await tx.run(
    sql`update imports set shelved = shelved || ${JSON.stringify(shelved)}::text::jsonb where id = ${importId}`,
  )
}

/** Makes again what was dropped of these tables, each in a transaction of its own, so that an interruption loses one at most. */
export async function unshelve(transact: Transact, importId: number, tables: readonly string[]): Promise<void> {
  while (true) {
    const isMore = await transact(async (tx) => {
      const next = await tx.find<{ entry: Shelved }>(sql`
        select e.entry from imports i, jsonb_array_elements(i.shelved) e (entry)
        where i.id = ${importId} and e.entry ->> 'table' = any(${[...tables]}::text[]) limit 1`)
      if (!next) return false
      // Loaded under the parent only, an index of a partitioned table covers its partitions.
      await tx.run(raw(next.entry.definition.replace(' ON ONLY ', ' ON ')))
      await tx.run(sql`
        update imports set shelved = coalesce((
          select jsonb_agg(e.entry) from jsonb_array_elements(shelved) e (entry) where e.entry <> ${JSON.stringify(next.entry)}::text::jsonb), '[]')
        where id = ${importId}`)
      return true
    })
    if (!isMore) break
  }
  for (const table of tables) await transact((tx) => tx.run(sql`analyze ${identifier(table)}`))
}

/** Forgets the dump's rows. */
export const dropStage = (tx: Tx): Promise<number> => tx.run(sql`drop schema if exists ${identifier(STAGE)} cascade`)
