import { type BackgroundWork, type Db, type Logger, sql } from '../../../kernel/index.ts'
import { indexBatch } from './index-batch.ts'

/** How long a search may miss what was just written. */
const LOOK_EVERY_MS = 300
const STATEMENT_MS = 20_000

/**
 * Indexes what was noted, batch by batch. It is no job because it is due several times a second, and a look that finds nothing
 * writes nothing.
 */
export function createIndexer(db: Db, log: Logger): BackgroundWork {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let inHand: Promise<unknown> = Promise.resolve()

  const runDue = async (): Promise<number> => {
    let total = 0
    while (!stopping.signal.aborted && (await hasChanges(db)))
      total += await db.transaction(indexBatch, { statementMs: STATEMENT_MS })
    return total
  }

  const look = () => {
    inHand = runDue()
      .catch((error) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'what was written could not be indexed')
      })
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, LOOK_EVERY_MS)
      })
  }

  return {
    start: look,
    runDue,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await inHand
    },
  }
}

const hasChanges = async (db: Db): Promise<boolean> =>
  (await db.planned.get<{ has: boolean }>(sql`select exists (select from search_changes) as has`)).has
