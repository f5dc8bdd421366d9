import { defineJob, sql, type Worker, worker } from '../../../kernel/index.ts'

/** How long a stream can be taken up again without missing anything. */
const KEEP = sql`interval '3 days'`

export const sweepMessages = defineJob<Record<string, never>>('notifications.sweep')

export const sweepMessagesWorker: Worker = worker(sweepMessages, async ({ db }) => {
  await db.run(sql`delete from push_messages where created_at < plaza_now() - ${KEEP}`)
})
