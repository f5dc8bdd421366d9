import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminDecideStrayPayment: {
    403: ['payments.own_stray'],
    404: ['payments.stray_not_found'],
    422: ['payments.already_decided'],
  },
  createRecharge: {
    403: ['currency.debt', 'currency.switched_off', 'payments.in_app_only'],
    422: ['payments.provider_refused'],
    429: ['payments.too_many_open'],
    503: ['payments.away'],
  },
  notifyPayA: { 429: ['payments.too_many_forged'] },
  notifyPayB: { 429: ['payments.too_many_forged'] },
}
