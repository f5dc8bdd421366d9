import { type Advice, TEXT_PROBLEMS } from '../../kernel/index.ts'

/** What a client does about each code of this module. Where they happen follows from the routes. */
export const advice: Advice = {
  [TEXT_PROBLEMS.blocked]: 'Show it at the field that `errors` names; the text has to be another.',
  [TEXT_PROBLEMS.links]: 'Say `message` and keep the text; ask again after `Retry-After`, or without links.',
  [TEXT_PROBLEMS.mentions]: 'Say `message` and keep the text; ask again after `Retry-After`, or without mentions.',
  [TEXT_PROBLEMS.repeated]: 'Say `message` and keep the text; ask again after `Retry-After`, or with another text.',
}
