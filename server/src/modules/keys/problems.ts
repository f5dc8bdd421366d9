import type { Advice, Problems } from '../../kernel/index.ts'

const making = { 401: ['auth.step_up'], 403: ['key.not_held'], 422: ['key.bad_expiry', 'key.too_many'] } as const

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  createKey: making,
  deleteKey: { 404: ['key.not_found'] },
  getCurrentKey: { 404: ['key.not_found'] },
  adminCreateBot: { 422: ['key.too_many_bots', 'user.bad_name', 'user.name_taken'] },
  adminListBotKeys: { 404: ['key.bot_not_found'] },
  adminCreateBotKey: { ...making, 404: ['key.bot_not_found'] },
  adminDeleteBotKey: { 404: ['key.bot_not_found', 'key.not_found'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'key.bad_expiry': 'Show the sentence at the field.',
  'key.bot_not_found': 'Read `GET /admin/bots` again.',
  'key.not_found': 'Read the list of keys again: it was deleted already.',
  'key.not_held': 'Offer only scopes of permissions that the owner holds.',
  'key.too_many': 'Let the person delete a key they no longer use.',
  'key.too_many_bots': 'Use a bot that is there: it may have several keys.',
}
