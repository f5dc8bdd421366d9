import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  getDecision: { 404: ['decision.not_found'] },
  appealDecision: {
    404: ['decision.not_found'],
    422: ['decision.appealed', 'decision.ended', 'decision.too_late'],
    429: ['decision.too_many_appeals'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'decision.appealed': 'Show the appeal that is in the decision.',
  'decision.ended': 'Read the decision again; nothing is left to appeal.',
  'decision.no_rule': 'Read the setting `rules` again and let staff choose.',
  'decision.not_found': 'Read the list again.',
  'decision.too_late': 'Do not offer an appeal after `appeal_until`.',
  'decision.too_many_appeals': 'Wait as long as `Retry-After` says.',
}
