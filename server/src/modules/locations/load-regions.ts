import { createHash } from 'node:crypto'
import { type Db, sql, type Tx } from '../../kernel/index.ts'
import type { Region, RegionSource } from './port.ts'
import { checkRegions } from './region-rules.ts'

/** Makes the stored regions those of the source; returns false, and does nothing, when they already are. */
export async function loadRegions(db: Db, source: RegionSource): Promise<boolean> {
  // Read before the transaction begins: a source may be slow.
  const regions: Region[] = []
  for await (const region of source) regions.push(region)
  checkRegions(regions)
  const checksum = checksumOf(regions)
  return db.transaction(async (tx) => {
    // Of several processes that start at once one loads; the others wait and find it done.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('location_loads', 7))`)
    if (!(await claimLoad(tx, checksum))) return false
    await storeRegions(tx, regions)
    return true
  })
}

const checksumOf = (regions: readonly Region[]): string => {
  const lines = regions.map(({ code, parentCode, name, latin, initials }) =>
    [code, parentCode, name, latin, initials].join('\t'),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

const claimLoad = (tx: Tx, checksum: string) =>
  tx.changed(sql`
    insert into location_loads (checksum) values (${checksum})
    on conflict (is_only) do update set checksum = excluded.checksum, loaded_at = plaza_now()
    where location_loads.checksum <> excluded.checksum or not exists (select from locations)`)

// One statement each, so that parents and children may come in any order. Rows that did not change keep their times.
async function storeRegions(tx: Tx, regions: readonly Region[]): Promise<void> {
  const ids = regions.map(({ code }) => Number(code))
  await tx.run(sql`
    insert into locations (id, parent_id, name, latin, initials)
    select id, nullif(parent_id, 0), name, latin, initials
    from unnest(${ids}::int[], ${regions.map(({ parentCode }) => Number(parentCode))}::int[], ${regions.map(({ name }) => name)}::text[],
      ${regions.map(({ latin }) => latin)}::text[], ${regions.map(({ initials }) => initials)}::text[]) as given (id, parent_id, name, latin, initials)
    on conflict (id) do update set
      parent_id = excluded.parent_id, name = excluded.name, latin = excluded.latin, initials = excluded.initials, updated_at = plaza_now()
    where (locations.parent_id, locations.name, locations.latin, locations.initials)
      is distinct from (excluded.parent_id, excluded.name, excluded.latin, excluded.initials)`)
  await tx.run(sql`delete from locations where id <> all(${ids}::int[])`)
}
