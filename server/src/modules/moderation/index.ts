/** Moderation: words that may not be written or shown, budgets of newcomers, and the outside service that judges. */
export { createFindRemoval } from './appeals/find-removal.ts'
export { appealsDecided, createAppealQueue } from './appeals/queue.ts'
export { refuseWideRules } from './automatic/refuse-wide-rules.ts'
export { type AutomaticRule, automaticRulesSetting } from './automatic/settings.ts'
export { moderationKinds } from './importing/kinds.ts'
export { createModeration, type ModerationOptions } from './module.ts'
export type { Holder, Holders, Moderator, Publication, Remover, Restore, Restores, Things, Verdict } from './port.ts'
export { moderationSetting, transparencySetting, wordsSetting } from './settings.ts'
