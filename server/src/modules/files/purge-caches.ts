import { defineJob, type Worker, worker } from '../../kernel/index.ts'
import type { CachePurger } from './port.ts'

/** Tells caches to forget a file that not everybody may read any more; enqueued by `show_files`. */
const purgeFile = defineJob<{ vendor: string; path: string }>('files.purge')

export const purgeWorker = (purger: CachePurger | undefined): Worker =>
  worker(purgeFile, async ({ signal }, { vendor, path }) => {
    await purger?.purge(`/storage/${vendor}/${path}`, signal)
  })
