import { randomBytes } from 'node:crypto'
import { Problem, phrase, sql, type Text, type Tx } from '../../../kernel/index.ts'
import { MEDIA_TYPES, type MediaType } from '../content/media-types.ts'
import { BYTES_PER_DAY, MAX_UNFINISHED_UPLOADS, UPLOAD_ADDRESS_LIFE_S } from '../limits.ts'

/** What a user is about to upload. */
export interface Announced {
  vendor: string
  path: string
  mime: MediaType
  sizeBytes: number
  md5: string
}

/** Where a file of this type will lie: no part of it comes from the client. */
export function newPath(mime: MediaType): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/')
  return `${day}/${randomBytes(16).toString('hex')}.${MEDIA_TYPES[mime].extension}`
}

/** Where a store that clients write to takes the bytes in: never where they are served from. */
export const incomingPath = (path: string): string => `incoming/${path}`

/** Stores an upload before its first byte, so that nothing lies in the store without a row. */
export async function openUpload(
  tx: Tx,
  ownerId: number,
  { vendor, path, mime, sizeBytes, md5 }: Announced,
): Promise<{ id: number; expires: number }> {
  await refuseTooMuch(tx, ownerId, sizeBytes)
  return tx.get(sql`
    insert into files (owner_id, vendor, path, mime, size_bytes, md5, upload_until)
    values (${ownerId}, ${vendor}, ${path}, ${mime}, ${sizeBytes}, ${md5}, plaza_now() + make_interval(secs => ${UPLOAD_ADDRESS_LIFE_S}))
    returning id, extract(epoch from upload_until)::bigint as expires`)
}

// Counted under a lock, so that a hundred requests at once cannot all see the last free slot.
async function refuseTooMuch(tx: Tx, ownerId: number, sizeBytes: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${ownerId}`}, 0))`)
  const { unfinished, bytes } = await tx.get<{ unfinished: number; bytes: number }>(sql`
    select count(*) filter (where state = 'uploading' and upload_until > plaza_now()) as unfinished,
      coalesce(sum(size_bytes), 0)::bigint as bytes
    from files where owner_id = ${ownerId} and created_at > plaza_now() - interval '1 day'`)
  if (unfinished >= MAX_UNFINISHED_UPLOADS)
    throw over(
      phrase(
        'files.over_limit.unfinished',
      )`At most ${MAX_UNFINISHED_UPLOADS} unfinished uploads at once. Finish some first.`,
    )
  if (bytes + sizeBytes > BYTES_PER_DAY)
    throw over(phrase('files.over_limit.bytes')`At most ${BYTES_PER_DAY} bytes a day. Try again tomorrow.`)
}

const over = (message: Text) => new Problem(429, 'files.over_limit', message, { headers: { 'retry-after': '600' } })
