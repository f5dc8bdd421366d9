import { invalid, sql, type Tx } from '../../kernel/index.ts'
import { type FileKind, OF_KIND, REFUSALS, splitNode } from './claim-file.ts'
import { fileColumns, type StoredFile } from './view.ts'

/** Several files as parts of one record, in order and in one statement; else as `claimFile`. */
export async function claimFiles(
  tx: Tx,
  ownerId: number,
  field: string,
  nodes: readonly string[],
  use: string,
  kind: FileKind = 'any',
): Promise<StoredFile[]> {
  if (nodes.length === 0) return []
  const split = nodes.map(splitNode)
  const files = await tx.rows<StoredFile & { position: number }>(sql`
    with claimed as (
      update files f set attached_to = ${use} || ':' || n.position, sight = 'open'
      from unnest(${split.map(([vendor]) => vendor)}::text[], ${split.map(([, path]) => path)}::text[]) with ordinality n(vendor, path, position)
      where f.vendor = n.vendor and f.path = n.path and f.owner_id = ${ownerId} and f.state = 'ready' and f.attached_to is null
        and ${OF_KIND[kind]}
      returning ${fileColumns}, n.position)
    select vendor, path, mime, size_bytes, width, height, position from claimed order by position`)
  if (files.length < nodes.length) throw invalid(field, REFUSALS[kind], 'files.not_usable')
  return files.map(({ position: _, ...file }) => file)
}
