import { type Budgets, HOUR_S, invalid, phrase, say, type Tx } from '../../../kernel/index.ts'
import { nodeOf } from '../claim-file.ts'
import { MEDIA_TYPES } from '../content/media-types.ts'
import type { FilesDeps } from '../deps.ts'
import { UPLOAD_ADDRESS_LIFE_S, UPLOADS_PER_HOUR } from '../limits.ts'
import type { UploadRequest, UploadTask } from '../schemas.ts'
import { type Announced, incomingPath, newPath, openUpload } from './open-upload.ts'
import { uploadAddress } from './upload-address.ts'

/** Prepares an upload: what will be stored where, and, where the store takes the bytes itself, its signed address. */
export async function planUpload(
  { store, budgets }: FilesDeps,
  ownerId: number,
  { mime_type: mime, size, hash }: UploadRequest,
): Promise<PlannedUpload> {
  const { maxBytes } = MEDIA_TYPES[mime]
  if (size > maxBytes)
    throw invalid('size', phrase('request.invalid.size')`size must be at most ${maxBytes} for ${mime}.`)
  await spendUpload(budgets, ownerId)
  const announced = { vendor: store.vendor, path: newPath(mime), mime, sizeBytes: size, md5: hash.toLowerCase() }
  const direct = await store.presignPut?.(incomingPath(announced.path), {
    mime,
    sizeBytes: size,
    md5Hex: announced.md5,
    expiresInS: UPLOAD_ADDRESS_LIFE_S,
  })
  return { announced, direct }
}

/** Stores a planned upload and tells the client where to send the bytes. */
export async function announceUpload(
  { secrets, publicUrl }: FilesDeps,
  tx: Tx,
  ownerId: number,
  { announced, direct }: PlannedUpload,
): Promise<UploadTask> {
  const { id, expires } = await openUpload(tx, ownerId, announced)
  const own = { uri: uploadAddress(publicUrl, secrets, id, expires), headers: { 'Content-Type': announced.mime } }
  return {
    ...(direct ?? own),
    method: 'PUT',
    form: null,
    file_key: null,
    node: nodeOf(announced.vendor, announced.path),
  }
}

export interface PlannedUpload {
  announced: Announced
  direct: { uri: string; headers: Record<string, string> } | undefined
}

/** Counts one upload against its owner's hour. */
export const spendUpload = (budgets: Budgets, ownerId: number) =>
  budgets.spend([{ key: `files.upload:${ownerId}`, limit: UPLOADS_PER_HOUR, windowS: HOUR_S }], {
    code: 'files.over_limit',
    message: say`At most ${UPLOADS_PER_HOUR} uploads an hour. Try again later.`,
  })
