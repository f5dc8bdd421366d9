import { defineJob, type Sql, sql, type Tx, type Worker, worker } from '../../kernel/index.ts'
import type { FileStore } from './port.ts'
import { incomingPath } from './uploading/open-upload.ts'

/** Removes the bytes of a file whose row is gone. Retried for about a day, for a store that is down. */
const removeObject = defineJob<{ vendor: string; path: string }>('files.remove_object', { maxAttempts: 35 })

/**
 * Removes a file that is `still` as it was found. Deleting the row and enqueuing the removal of the bytes is one
 * transaction: after a crash at any point either both are still there, or the bytes are yet to be removed. The other
 * order would for a while leave a file that can be claimed and has no bytes.
 */
export async function removeFile(tx: Tx, id: number, still: Sql): Promise<void> {
  const file = await tx.find<{ vendor: string; path: string }>(
    sql`delete from files where id = ${id} and ${still} returning vendor, path`,
  )
  if (file) await tx.enqueue(removeObject, file)
}

/** Removes a failed upload. */
export const removeUnfinished = (tx: Tx, id: number): Promise<void> => removeFile(tx, id, sql`state = 'uploading'`)

export const removeObjectWorker = (store: FileStore): Worker =>
  worker(removeObject, async (_context, { vendor, path }) => {
    if (vendor !== store.vendor) throw new Error(`the bytes are in the store ${vendor}, which is not configured`)
    await store.remove(path)
    if (store.presignPut) await store.remove(incomingPath(path))
  })
