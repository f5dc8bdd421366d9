import { type Queryable, sql } from '../../kernel/index.ts'
import type { StoredFile } from './view.ts'

/** These files in one query, for records that hold several. */
export async function loadFiles(db: Queryable, ids: readonly number[]): Promise<Map<number, StoredFile>> {
  const rows = await db.rows<StoredFile & { id: number }>(sql`
    select id, vendor, path, mime, size_bytes, width, height, sight as visibility from files where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}
