import { defineJob, type Worker, worker } from '../../../kernel/index.ts'
import { indexChanges } from './index-changes.ts'

/** Indexes what was written since, so that searches need not. */
export const indexWritten = defineJob<Record<string, never>>('search.index')

export const INDEX_EVERY_S = 10

export const indexWrittenWorker: Worker = worker(indexWritten, async ({ db, signal }) => {
  await indexChanges(db, Number.POSITIVE_INFINITY, signal)
})
