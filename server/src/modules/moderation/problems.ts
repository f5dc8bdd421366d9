import { type Advice, type Problems, TEXT_PROBLEMS } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminAddUserNote: { 404: ['user.not_found'] },
  adminListUserNotes: { 404: ['user.not_found'] },
  adminListRemovals: { 404: ['user.not_found'] },
  adminGetRemoval: { 404: ['removal.not_found'] },
  adminRemoveEverything: { 404: ['user.not_found'], 422: ['removal.running', 'user.oneself'] },
  adminTakeBackRemoval: { 404: ['removal.not_found'], 422: ['removal.running', 'removal.too_late'] },
  adminCreateSavedReply: { 422: ['reply.title_taken', 'reply.too_many'] },
  adminUpdateSavedReply: { 422: ['reply.title_taken'] },
  getTransparency: { 404: ['transparency.not_public'] },
  adminWarnUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  adminDecideAppeal: {
    403: ['appeal.about_you', 'appeal.guarded', 'appeal.own_decision'],
    404: ['appeal.not_found', 'user.not_found'],
    422: ['appeal.decided', 'catalog.place_taken', 'removal.running', 'topic.name_taken'],
  },
}

/** What a client does about each code of this module. Where they happen follows from the routes. */
export const advice: Advice = {
  'rule.too_wide': 'Show `message` and let staff narrow the rule, or repeat with `confirmed=true` when they want it.',
  'appeal.about_you': 'Leave it to a colleague.',
  'appeal.decided': 'Read the queue again; a colleague was first.',
  'appeal.guarded': 'Let staff open the page of the person and let them back in there, which asks for a second person.',
  'appeal.not_found': 'Read the queue again.',
  'appeal.own_decision': 'Leave it to a colleague.',
  'reply.title_taken': 'Ask for another title.',
  'reply.too_many': 'Let staff remove one they no longer use.',
  'removal.not_found': 'Read the page of the person again.',
  'removal.running': 'Show its progress and offer this again when it is done.',
  'removal.too_late': 'Do not offer it after `restorable_until`.',
  'transparency.not_public': 'Do not link to the page.',
  [TEXT_PROBLEMS.blocked]: 'Show it at the field that `errors` names; the text has to be another.',
  [TEXT_PROBLEMS.links]: 'Say `message` and keep the text; ask again after `Retry-After`, or without links.',
  [TEXT_PROBLEMS.mentions]: 'Say `message` and keep the text; ask again after `Retry-After`, or without mentions.',
  [TEXT_PROBLEMS.repeated]: 'Say `message` and keep the text; ask again after `Retry-After`, or with another text.',
}
