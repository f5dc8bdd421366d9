import { defineJob, sql, type Worker, worker } from '../../../kernel/index.ts'

/** How long a stream can be taken up again without missing anything. */
const KEEP = sql`interval '3 days'`
/** A few at a time, so that no statement takes long. */
const BATCH = 5000

export const sweepMessages = defineJob<Record<string, never>>('notifications.sweep')

export const sweepMessagesWorker: Worker = worker(sweepMessages, async ({ db, signal }) => {
  let removed = BATCH
  while (removed === BATCH) {
    signal.throwIfAborted()
    removed = await db.run(sql`
      delete from push_messages where ctid = any (array(
        select ctid from push_messages where created_at < plaza_now() - ${KEEP} limit ${BATCH}))`)
  }
})
