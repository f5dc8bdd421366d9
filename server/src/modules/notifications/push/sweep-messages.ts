import { defineJob, forget, sql, type Worker, worker } from '../../../kernel/index.ts'

/** How long a stream can be resumed without missing anything. */
const KEEP = sql`interval '3 days'`

export const sweepMessages = defineJob<Record<string, never>>('notifications.sweep')

export const sweepMessagesWorker: Worker = worker(sweepMessages, (context) =>
  forget(context, 'push_messages', sql`created_at < plaza_now() - ${KEEP}`),
)
