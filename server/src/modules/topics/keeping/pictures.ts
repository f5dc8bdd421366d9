import { type Caller, identifier, join, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { claimFile, releaseFile } from '../../files/index.ts'

const FIELDS = ['logo', 'bg'] as const

/** Sets the pictures that are named, removes those that are null, and leaves the others. */
export async function replacePictures(
  tx: Tx,
  caller: Caller,
  topic: { id: number; logo_id: number | null; bg_id: number | null },
  nodes: { logo?: string | null; bg?: string | null },
): Promise<void> {
  const changes: Sql[] = []
  for (const field of FIELDS) {
    const node = nodes[field]
    if (node === undefined) continue
    const previous = topic[`${field}_id`]
    const fileId =
      node === null ? null : await claimFile(tx, caller.id, field, node, `topics:${topic.id}:${field}`, 'image')
    if (previous !== null && previous !== fileId) await releaseFile(tx, previous)
    changes.push(sql`${identifier(`${field}_id`)} = ${fileId}`)
  }
  if (changes.length > 0) await tx.run(sql`update topics set ${join(changes, ', ')} where id = ${topic.id}`)
}
