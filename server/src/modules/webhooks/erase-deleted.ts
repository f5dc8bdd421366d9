import { defineJob, forget, sql, type Worker, worker } from '../../kernel/index.ts'

export const eraseDeleted = defineJob<Record<string, never>>('webhooks.erase-deleted')

/** Deletes deleted endpoints with their deliveries, some at a time. */
export const eraseDeletedWorker: Worker = worker(eraseDeleted, async (context) => {
  await forget(
    context,
    'webhook_deliveries',
    sql`endpoint_id in (select e.id from webhook_endpoints e where e.deleted_at is not null)`,
  )
  await forget(context, 'webhook_endpoints', sql`deleted_at is not null`)
})
