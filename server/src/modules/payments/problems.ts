import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminDecideStrayPayment: { 404: ['payments.stray_not_found'], 422: ['payments.already_decided'] },
}
