import { given, sql, type Tx } from '../../../kernel/index.ts'
import type { StoredFile } from '../view.ts'

/** A file that is already in the store, with what it is part of. */
export interface ImportedFile extends StoredFile {
  ownerId: number
  md5: string
  /** Such as `users:12:avatar`. */
  use: string
  createdAt: Date
}

/** Writes files that are in the store and in use; their ids, in order. */
export async function importFiles(tx: Tx, files: readonly ImportedFile[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number; path: string }>(sql`
    insert into files (owner_id, vendor, path, state, mime, size_bytes, md5, width, height, attached_to, created_at)
    select owner_id, vendor, path, 'ready', mime, size_bytes, md5, width, height, use, created_at
    from ${given(files)} as given (owner_id bigint, vendor text, path text, mime text, size_bytes bigint, md5 text, width int,
      height int, use text, created_at timestamptz)
    returning id, path`)
  const ids = new Map(rows.map(({ id, path }) => [path, id]))
  return files.map(({ path }) => ids.get(path)!)
}
