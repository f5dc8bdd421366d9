import type { Readable } from 'node:stream'
import { type Commit, Problem, phrase, sql } from '../../../kernel/index.ts'
import { MEDIA_TYPES, type MediaType } from '../content/media-types.ts'
import type { FilesDeps } from '../deps.ts'
import { badSignature, tooLarge, unusable, uploadExpired, uploadUsed, wrongType } from '../errors.ts'
import { finishUpload, type Upload } from './finish-upload.ts'
import { receiveFile } from './receive-file.ts'
import { checkSignature } from './upload-address.ts'
import { createWorkspace } from './workspace.ts'

export interface SignedUpload {
  id: number
  expires: number
  signature: string
  /** As announced in the header; undefined for a chunked body. */
  contentLength: number | undefined
  addressKey: string
}

/** Takes the bytes sent to a signed address, once. */
export async function receiveUpload(
  deps: FilesDeps,
  signed: SignedUpload,
  body: Readable,
  commit: Commit<{ node: string }>,
): Promise<{ node: string }> {
  checkSignature(deps.secrets, signed.id, signed.expires, signed.signature)
  const upload = await getOpenUpload(deps, signed.id)
  refuseOtherLength(upload, signed.contentLength)
  return deps.receive(signed.addressKey, async () => {
    const workspace = await createWorkspace(deps.workRoot)
    try {
      const received = await receiveFile(body, workspace.folder, (mime) => {
        if (mime !== upload.mime) throw wrongType(upload.mime, mime)
        return upload.size_bytes
      })
      return await finishUpload(deps, upload, received, workspace.folder, commit)
    } finally {
      await workspace.remove()
    }
  })
}

async function getOpenUpload({ db, store }: FilesDeps, id: number): Promise<Upload> {
  const upload = await db.find<Upload & { state: string; is_open: boolean }>(sql`
    select id, owner_id, path, mime, size_bytes, md5, state, upload_until > plaza_now() as is_open
    from files where id = ${id} and vendor = ${store.vendor}`)
  // Signed by us, but swept since.
  if (!upload) throw badSignature()
  if (upload.state !== 'uploading') throw uploadUsed()
  if (!upload.is_open) throw uploadExpired()
  return upload
}

function refuseOtherLength({ mime, size_bytes: announced }: Upload, contentLength: number | undefined): void {
  if (contentLength === undefined || contentLength === announced) return
  const { maxBytes } = MEDIA_TYPES[mime as MediaType]
  throw contentLength > maxBytes
    ? tooLarge(maxBytes)
    : unusable(phrase('files.unusable.sent')`${contentLength} bytes were sent and ${announced} announced.`)
}

/** `Content-Length` as a number; undefined where there is none. */
export function contentLengthOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (!/^\d{1,15}$/.test(header))
    throw new Problem(
      400,
      'request.malformed',
      phrase('request.malformed.content_length')`Content-Length must be a number.`,
    )
  return Number(header)
}
