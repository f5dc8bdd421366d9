import { type Commit, type Db, phrase, sql, type Tx } from '../../../kernel/index.ts'
import { nodeOf } from '../claim-file.ts'
import { type CleanFile, cleanFile } from '../content/clean-file.ts'
import { decodeFor } from '../content/spend-pixels.ts'
import type { FilesDeps } from '../deps.ts'
import { storeAway, unusable, uploadRunning, uploadUsed } from '../errors.ts'
import type { FileStore } from '../port.ts'
import type { ReceivedFile } from './receive-file.ts'

/** An announced, unfinished upload. */
export interface Upload {
  id: number
  owner_id: number
  path: string
  mime: string
  size_bytes: number
  md5: string
}

/**
 * Checks received bytes against what was announced, cleans them, stores them and makes the file usable. Of several
 * attempts at once one succeeds; after a failed one the upload is as it was and can be tried again.
 */
export async function finishUpload(
  deps: FilesDeps,
  upload: Upload,
  received: ReceivedFile,
  folder: string,
  /** Opens the transaction in which the file becomes usable. */
  commit: Commit<{ node: string }>,
): Promise<{ node: string }> {
  const { db, store } = deps
  if (received.sizeBytes !== upload.size_bytes)
    throw unusable(
      phrase('files.unusable.arrived')`${received.sizeBytes} bytes arrived and ${upload.size_bytes} were announced.`,
    )
  if (received.md5 !== upload.md5)
    throw unusable(phrase('files.unusable.hash')`The content does not have the announced hash.`)
  await lock(db, upload.id)
  try {
    const clean = await cleanFile(decodeFor(deps, upload.owner_id), received, folder)
    await putFile(store, upload.path, clean)
    return await commit(async (tx) => {
      await markReady(tx, upload.id, clean, store.presignPut !== undefined)
      return { node: nodeOf(store.vendor, upload.path) }
    })
  } catch (error) {
    // Best effort: the lock lapses by itself.
    await db
      .run(sql`update files set processing_until = null where id = ${upload.id} and state = 'uploading'`)
      .catch(() => {})
    throw error
  }
}

// One conditional update decides between concurrent attempts. It covers only our own work: a slow sender holds nothing.
async function lock(db: Db, id: number): Promise<void> {
  const isLocked = await db.changed(sql`
    update files set processing_until = plaza_now() + interval '2 minutes'
    where id = ${id} and state = 'uploading' and (processing_until is null or processing_until < plaza_now())`)
  if (isLocked) return
  const file = await db.find<{ state: string }>(sql`select state from files where id = ${id}`)
  throw file?.state === 'uploading' ? uploadRunning() : uploadUsed()
}

/** Copies clean bytes into the store; a store that is down is a 503. */
export async function putFile(
  store: FileStore,
  path: string,
  { path: source, mime, sizeBytes }: CleanFile,
): Promise<void> {
  await store.put(path, source, { mime, sizeBytes }).catch((error: unknown) => {
    throw storeAway(error)
  })
}

/** From here on the file can be read and used; an upload that was finished before is refused. */
export async function markReady(
  tx: Tx,
  id: number,
  { mime, sizeBytes, md5, width, height }: CleanFile,
  addressStaysOpen: boolean,
): Promise<void> {
  const isFirst = await tx.changed(sql`
    update files set state = 'ready', mime = ${mime}, size_bytes = ${sizeBytes}, md5 = ${md5}, width = ${width}, height = ${height},
      processing_until = null, upload_until = case when ${addressStaysOpen} then upload_until end, loose_since = plaza_now()
    where id = ${id} and state = 'uploading'`)
  if (!isFirst) throw uploadUsed()
}
