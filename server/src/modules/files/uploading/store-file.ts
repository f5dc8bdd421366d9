import type { Commit } from '../../../kernel/index.ts'
import { nodeOf } from '../claim-file.ts'
import { cleanFile } from '../content/clean-file.ts'
import { decodeFor } from '../content/spend-pixels.ts'
import type { FilesDeps } from '../deps.ts'
import { removeUnfinished } from '../remove-file.ts'
import type { StoredAnswer } from '../schemas.ts'
import { markReady, putFile } from './finish-upload.ts'
import { newPath, openUpload } from './open-upload.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Cleans and stores a file that came in one request, without an upload announced before. */
export async function storeFile(
  deps: FilesDeps,
  ownerId: number,
  received: ReceivedFile,
  folder: string,
  commit: Commit<StoredAnswer>,
): Promise<StoredAnswer> {
  const { db, store } = deps
  const clean = await cleanFile(decodeFor(deps, ownerId), received, folder)
  const path = newPath(clean.mime)
  const { id } = await db.transaction((tx) => openUpload(tx, ownerId, { ...clean, vendor: store.vendor, path }))
  let isReady = false
  try {
    await putFile(store, path, clean)
    return await commit(async (tx) => {
      await markReady(tx, id, clean, false)
      isReady = true
      return { message: [{ code: 'done.file_stored' }], id, node: nodeOf(store.vendor, path) }
    })
  } finally {
    // Failed, or answered by a duplicate of this request with the same idempotency key.
    if (!isReady) await db.transaction((tx) => removeUnfinished(tx, id))
  }
}
