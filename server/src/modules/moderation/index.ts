/** Moderation: words that may not be written or shown, budgets of newcomers, and the outside service that judges. */
export { appealsDecided, createAppealQueue } from './appeals/queue.ts'
export { createModeration } from './module.ts'
export type { Holder, Holders, Moderator, Publication, Remover, Restore, Restores, Verdict } from './port.ts'
export { moderationSetting, transparencySetting, wordsSetting } from './settings.ts'
