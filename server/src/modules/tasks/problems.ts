import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  hitLoginTask: { 403: ['currency.switched_off'] },
  signIn: { 403: ['currency.switched_off'], 422: ['sign.done'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'sign.done': 'Show today as signed in.',
}
