import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminDecideStrayPayment: {
    403: ['payments.own_stray'],
    404: ['payments.stray_not_found'],
    422: ['payments.already_credited', 'payments.already_decided', 'payments.refund_came'],
  },
  createRecharge: {
    403: ['currency.debt', 'currency.switched_off', 'payments.in_app_only'],
    422: ['payments.not_offered', 'payments.provider_refused'],
    429: ['payments.too_many_open'],
    503: ['payments.away'],
  },
  notifyPayA: { 429: ['payments.too_many_forged'] },
  notifyPayB: { 429: ['payments.too_many_forged'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'payments.already_credited': 'Read the payment again: it belongs to another order now.',
  'payments.already_decided': 'Read the list again and show the decision.',
  'payments.away': 'Ask again after `Retry-After` with the same `Idempotency-Key`.',
  'payments.in_app_only': 'Offer `POST /currency/recharge/store-iap` on this device.',
  'payments.not_offered': 'Offer what `wallet.recharge.types` of `GET /bootstrappers` lists.',
  'payments.own_stray': 'Leave it to a colleague.',
  'payments.provider_refused': 'Offer another way to pay, or another amount.',
  'payments.refund_came': 'Note it as `refunded`: there is no money left to credit.',
  'payments.stray_not_found': 'Read the list again.',
  'payments.too_many_forged':
    'Nothing for a client: the provider sends a genuine callback again by itself, and what was paid is asked for.',
  'payments.too_many_open': 'Show the open orders, and offer to pay one.',
}
