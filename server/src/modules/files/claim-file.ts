import { invalid, sql, type Tx } from '../../kernel/index.ts'

/**
 * Makes an uploaded file part of a record (`use` such as `users:12:avatar`) and returns its id.
 * Refuses with 422 what is not a ready file of this owner, or already part of another record.
 */
export async function claimFile(tx: Tx, ownerId: number, field: string, node: string, use: string): Promise<number> {
  const [vendor, path] = splitNode(node)
  const file = await tx.find<{ id: number }>(sql`
    update files set attached_to = ${use}
    where vendor = ${vendor} and path = ${path} and owner_id = ${ownerId} and state = 'ready'
      and (attached_to is null or attached_to = ${use})
    returning id`)
  if (!file) throw invalid(field, 'This is not an unused file that you uploaded. Upload it first, then send its node.', 'files.not_usable')
  return file.id
}

/** Lets a file go; the sweep removes it a day later unless something claims it again. */
export const releaseFile = (tx: Tx, fileId: number): Promise<number> => tx.run(sql`update files set attached_to = null where id = ${fileId}`)

/** `<vendor>:<path>`; both parts only ever compared, never opened. */
export function splitNode(node: string): [vendor: string, path: string] {
  const colon = node.indexOf(':')
  return colon < 0 ? ['', node] : [node.slice(0, colon), node.slice(colon + 1)]
}
