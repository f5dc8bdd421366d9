/** Moderation: words that may not be written or shown, budgets of newcomers, and the outside service that judges. */
export { createModeration } from './module.ts'
export type { Holder, Holders, Moderator, Publication, Verdict } from './port.ts'
