import { callSql, defineJob, type Settings, type Worker, worker } from '../../kernel/index.ts'
import { notificationsSetting } from './settings.ts'

/** Deletes records that are older than the setting `notifications` says. */
export const trimNotifications = defineJob<Record<string, never>>('notifications.trim')

/** Few enough at a time that no notice waits for it. */
export const TRIM_BATCH = 500

/** The rest is deleted in the next run. */
export const trimNotificationsWorker = (settings: Settings): Worker =>
  worker(trimNotifications, async ({ db, signal }) => {
    const { 'keep-days': keepDays } = settings.get(notificationsSetting)
    let removed = 1
    while (removed > 0 && !signal.aborted)
      ({ trim_notifications: removed } = await db.get(
        callSql('trim_notifications', { p_keep_days: keepDays, p_batch: TRIM_BATCH }),
      ))
  })
