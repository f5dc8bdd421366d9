import { Problem, phrase, sql } from '../../../kernel/index.ts'
import { nodeOf, splitNode } from '../claim-file.ts'
import type { FilesDeps } from '../deps.ts'
import { storeAway, unusable, wrongType } from '../errors.ts'
import { finishUpload, type Upload } from './finish-upload.ts'
import { incomingPath } from './open-upload.ts'
import { receiveFile } from './receive-file.ts'
import { createWorkspace } from './workspace.ts'

/**
 * Takes in what the owner sent straight to the store, before a record claims it: fetches, checks and cleans each of
 * these nodes that is not finished. Network and decoding, so never inside a transaction. Does nothing where uploads
 * pass through us.
 */
export async function takeInFiles(deps: FilesDeps, ownerId: number, nodes: readonly string[]): Promise<void> {
  if (!deps.store.presignPut) return
  const wanted = nodes.map(splitNode)
  const paths = wanted.filter(([vendor]) => vendor === deps.store.vendor).map(([, path]) => path)
  if (paths.length === 0) return
  const uploads = await deps.db.rows<Upload>(sql`
    select id, owner_id, path, mime, size_bytes, md5 from files
    where owner_id = ${ownerId} and vendor = ${deps.store.vendor} and path = any(${paths}) and state = 'uploading'`)
  const takenIn = await Promise.allSettled(uploads.map((upload) => takeInUpload(deps, upload)))
  for (const each of takenIn) if (each.status === 'rejected') throw each.reason
}

async function takeInUpload(deps: FilesDeps, upload: Upload): Promise<void> {
  const { store, db, workRoot } = deps
  const incoming = incomingPath(upload.path)
  const object = await store.open(incoming).catch((error: unknown) => {
    throw storeAway(error)
  })
  // Nothing arrived: claiming the node is refused.
  if (!object) return
  const workspace = await createWorkspace(workRoot)
  try {
    if (object.sizeBytes !== upload.size_bytes)
      throw unusable(
        phrase('files.unusable.size')`${nodeOf(store.vendor, upload.path)} does not have the announced size.`,
      )
    const received = await receiveFile(object.stream, workspace.folder, (mime) => {
      if (mime !== upload.mime) throw wrongType(upload.mime, mime)
      return upload.size_bytes
    })
    await finishUpload(deps, upload, received, workspace.folder, (work) => db.transaction(async (tx) => work(tx)))
    await store.remove(incoming).catch(() => {})
  } catch (error) {
    // A duplicate took it in meanwhile: it is finished, which is all we need.
    if (error instanceof Problem && error.code === 'files.upload_used') return
    // What can never become a file is deleted, so that the address can be used again.
    if (error instanceof Problem && error.status === 422) await store.remove(incoming).catch(() => {})
    throw error
  } finally {
    object.stream.destroy()
    await workspace.remove()
  }
}
