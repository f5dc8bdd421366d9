import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminDecideReport: { 404: ['report.not_found'] },
  reportUser: { 404: ['user.not_found'], 422: ['report.own'], 429: ['report.too_many'] },
}
