import { defineJob, type Worker, worker } from '../../kernel/index.ts'
import type { CachePurger } from './port.ts'

/** Tells caches to drop a file that is no longer public; enqueued by `show_files`. */
const purgeFile = defineJob<{ vendor: string; path: string }>('files.purge')

export const purgeWorker = (purger: CachePurger | undefined): Worker =>
  worker(purgeFile, async ({ signal }, { vendor, path }) => {
    await purger?.purge(`/storage/${vendor}/${path}`, signal)
  })
