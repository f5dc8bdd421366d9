import { type Db, defineJob, type Logger, sql, type Worker, worker } from '../../kernel/index.ts'
import { LOOSE_HOURS } from './limits.ts'
import type { FileStore } from './port.ts'
import { removeFile } from './remove-file.ts'
import { incomingPath } from './uploading/open-upload.ts'

/** Removes unused files and unfinished uploads. */
export const sweepFiles = defineJob<Record<string, never>>('files.sweep')

const BATCH = 100

export const sweepWorker = (store: FileStore): Worker =>
  worker(sweepFiles, async ({ db, log, signal }) => {
    await inBatches(signal, () => sweepLoose(db, log, store.vendor))
    await inBatches(signal, () => sweepIncoming(db, store))
  })

// What is left when the time is up waits for the next hour.
async function inBatches(signal: AbortSignal, batch: () => Promise<number>): Promise<void> {
  let isFull = true
  while (isFull && !signal.aborted) isFull = (await batch()) === BATCH
}

const loose = sql`attached_to is null and loose_since < plaza_now() - make_interval(hours => ${LOOSE_HOURS})
  and (processing_until is null or processing_until < plaza_now())`

async function sweepLoose(db: Db, log: Logger, vendor: string): Promise<number> {
  const found = await db.rows<{ id: number }>(sql`
    select id from files where vendor = ${vendor} and ${loose} order by loose_since limit ${BATCH}`)
  for (const { id } of found) {
    try {
      await db.transaction((tx) => removeFile(tx, id, loose))
    } catch (error) {
      if (!isReferenced(error)) throw error
      // A record still shows a released file. The row outlives the mistake; we look again tomorrow.
      log.warn({ file: id }, 'a file that was released is still part of a record')
      await db.run(sql`update files set loose_since = plaza_now() where id = ${id}`)
    }
  }
  return found.length
}

const isReferenced = (error: unknown): boolean => (error as { code?: string }).code === '23503'

// A store's signed address takes bytes until it expires, also after the file was finished: those belong to no file.
async function sweepIncoming(db: Db, store: FileStore): Promise<number> {
  if (!store.presignPut) return 0
  const closed = await db.rows<{ id: number; path: string }>(sql`
    select id, path from files where vendor = ${store.vendor} and state = 'ready' and upload_until < plaza_now() - interval '5 minutes'
    order by upload_until limit ${BATCH}`)
  for (const { id, path } of closed) {
    await store.remove(incomingPath(path))
    await db.run(sql`update files set upload_until = null where id = ${id}`)
  }
  return closed.length
}
