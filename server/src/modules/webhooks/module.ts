import { defineJob, forget, type Module, sql, worker } from '../../kernel/index.ts'
import type { WebhooksOptions } from './deps.ts'
import { createDispatcher } from './dispatcher.ts'
import { createEnqueue } from './enqueue.ts'
import { eraseDeleted, eraseDeletedWorker } from './erase-deleted.ts'
import { advice, problems } from './problems.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

const KEEP_DAYS = 30
const forgetOld = defineJob<Record<string, never>>('webhooks.forget-old')

/** Delivers what happens here to the operator's other systems. */
export function createWebhooks(options: WebhooksOptions): Module {
  const dispatcher = createDispatcher(options)
  const { wake } = dispatcher
  return {
    name: 'webhooks',
    problems,
    advice,
    background: dispatcher,
    reactions: reactions(createEnqueue(options.db, wake)),
    workers: [
      eraseDeletedWorker,
      worker(forgetOld, (context) =>
        forget(
          context,
          'webhook_deliveries',
          sql`created_at < plaza_now() - make_interval(days => ${KEEP_DAYS}) and next_at is null`,
        ),
      ),
    ],
    schedules: [
      { job: forgetOld, everyS: 3600 },
      { job: eraseDeleted, everyS: 3600 },
    ],
    routes: (api) => routes(api, { ...options, wake }),
  }
}
