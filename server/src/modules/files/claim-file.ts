import { invalid, phrase, type Sql, sql, type Text, type Tx } from '../../kernel/index.ts'

/**
 * Makes an uploaded file part of a record (`use` such as `users:12:avatar`) and returns its id.
 * Refuses with 422 what is not a ready file of this owner and kind, or already part of another record.
 */
export async function claimFile(
  tx: Tx,
  ownerId: number,
  field: string,
  node: string,
  use: string,
  kind: FileKind = 'any',
): Promise<number> {
  const [vendor, path] = splitNode(node)
  const file = await tx.find<{ id: number }>(sql`
    update files set attached_to = ${use}, sight = case when attached_to is null then 'open' else sight end
    where vendor = ${vendor} and path = ${path} and owner_id = ${ownerId} and state = 'ready' and ${OF_KIND[kind]}
      and (attached_to is null or attached_to = ${use})
    returning id`)
  if (!file) throw invalid(field, REFUSALS[kind], 'files.not_usable')
  return file.id
}

/** What a record takes: a picture, a video, or either. */
export type FileKind = 'image' | 'video' | 'any'

export const OF_KIND: Record<FileKind, Sql> = {
  image: sql`mime like 'image/%'`,
  video: sql`mime like 'video/%'`,
  any: sql`true`,
}
export const REFUSALS: Record<FileKind, Text> = {
  image: phrase(
    'files.not_usable.image',
  )`This is not an unused image that you uploaded. Upload it first, then send its node.`,
  video: phrase(
    'files.not_usable.video',
  )`This is not an unused video that you uploaded. Upload it first, then send its node.`,
  any: 'This is not an unused file that you uploaded. Upload it first, then send its node.',
}

/**
 * Releases a file: no one can read it any more, and the sweep removes it a day later unless something claims it again.
 */
export async function releaseFile(tx: Tx, fileId: number): Promise<void> {
  await tx.run(sql`select show_files(array[${fileId}::bigint], 'gone')`)
  await tx.run(sql`update files set attached_to = null, loose_since = plaza_now() where id = ${fileId}`)
}

/** Releases the pictures of a person's own record; what they published keeps its files. */
export async function releaseOwnedFiles(tx: Tx, userId: number): Promise<number> {
  await tx.run(sql`select show_files_of(${`users:${userId}`}, 'gone')`)
  return tx.run(sql`
    update files set attached_to = null, loose_since = plaza_now()
    where owner_id = ${userId} and starts_with(attached_to, ${`users:${userId}:`})`)
}

/** `<vendor>:<path>`; both parts are only compared, never opened. */
export function splitNode(node: string): [vendor: string, path: string] {
  const colon = node.indexOf(':')
  return colon < 0 ? ['', node] : [node.slice(0, colon), node.slice(colon + 1)]
}

/** The node of a file, as clients keep it between uploading and using it. */
export const nodeOf = (vendor: string, path: string): string => `${vendor}:${path}`
