import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminDecideReport: { 403: ['report.about_you'], 404: ['report.not_found'], 422: ['report.already_final'] },
  adminGetReport: { 404: ['report.not_found'] },
  reportUser: { 404: ['user.not_found'], 422: ['report.own'], 429: ['report.too_many'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'report.about_you': 'Leave it to a colleague.',
  'report.already_final': 'Read the report again and show the decision.',
  'report.not_found': 'Read the list again.',
  'report.own': "Hide the report button on what is the person's own.",
  'report.too_many': 'Say `message`; ask again after `Retry-After`.',
}
