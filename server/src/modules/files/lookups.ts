import { type Queryable, sql } from '../../kernel/index.ts'
import { nodeOf } from './claim-file.ts'
import type { StoredFile } from './view.ts'

interface Found extends StoredFile {
  id: number
}

const found = sql`f.id, f.vendor, f.path, f.mime, f.size_bytes, f.width, f.height, f.sight as visibility`

/** Nodes of files this person uploaded, by id. */
export async function findOwnNodes(
  db: Queryable,
  ownerId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.rows<Found>(
    sql`select ${found} from files f where f.owner_id = ${ownerId} and f.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map(({ id, vendor, path }) => [id, nodeOf(vendor, path)]))
}

/** A file by its id: one's own, or one of a post that is open to everybody. Ids can be guessed, so nothing else is found. */
export const findFileById = (
  db: Queryable,
  id: number,
  viewerId: number | undefined,
): Promise<StoredFile | undefined> =>
  db.find<Found>(sql`
    select ${found} from files f
    where f.id = ${id} and f.state = 'ready' and f.sight <> 'gone'
      and (f.owner_id = ${viewerId ?? 0} or (f.sight = 'open' and starts_with(f.attached_to, 'feeds:')))`)

/** A file with this content that its owner uploaded within a day and has not used yet; older ones are swept. */
export const findUnusedUpload = (db: Queryable, ownerId: number, md5: string): Promise<{ id: number } | undefined> =>
  db.find<{ id: number }>(sql`
    select f.id from files f
    where f.owner_id = ${ownerId} and f.created_at > plaza_now() - interval '1 day' and f.md5 = ${md5} and f.state = 'ready' and f.attached_to is null
    order by f.id desc limit 1`)

/** Ids of files by `<vendor>/<path>`, as their addresses end. */
export async function findFileIds(db: Queryable, places: readonly string[]): Promise<Map<string, number>> {
  const split = places.map(
    (place) => [place.slice(0, place.indexOf('/')), place.slice(place.indexOf('/') + 1)] as const,
  )
  const rows = await db.rows<{ id: number; vendor: string; path: string }>(sql`
    select f.id, f.vendor, f.path from files f
    join unnest(${split.map(([vendor]) => vendor)}::text[], ${split.map(([, path]) => path)}::text[]) as p (vendor, path)
      on p.vendor = f.vendor and p.path = f.path`)
  return new Map(rows.map(({ id, vendor, path }) => [`${vendor}/${path}`, id]))
}
