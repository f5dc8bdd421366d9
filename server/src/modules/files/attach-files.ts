import { sql, type Tx } from '../../kernel/index.ts'
import { claimFile, type FileKind, nodeOf } from './claim-file.ts'

/**
 * Makes these files, in this order, all that one use has, and returns their ids. What the use already has stays, no
 * matter who uploaded it; the rest must be unused files of the caller (422 otherwise); what is no longer named is
 * released.
 */
export async function attachFiles(
  tx: Tx,
  callerId: number,
  field: string,
  nodes: readonly string[],
  use: string,
  kind: FileKind = 'image',
): Promise<number[]> {
  const attached = await attachedTo(tx, use)
  const ids: number[] = []
  for (const node of new Set(nodes))
    ids.push(attached.get(node) ?? (await claimFile(tx, callerId, field, node, use, kind)))
  const gone = [...attached.values()].filter((id) => !ids.includes(id))
  if (gone.length > 0) await tx.run(sql`select show_files(${gone}::bigint[], 'gone')`)
  await tx.run(sql`
    update files set attached_to = null, loose_since = plaza_now()
    where attached_to = ${use} and id <> all(${ids}::bigint[])`)
  return ids
}

async function attachedTo(tx: Tx, use: string): Promise<Map<string, number>> {
  const files = await tx.rows<{ id: number; vendor: string; path: string }>(
    sql`select id, vendor, path from files where attached_to = ${use} for update`,
  )
  return new Map(files.map(({ id, vendor, path }) => [nodeOf(vendor, path), id]))
}
