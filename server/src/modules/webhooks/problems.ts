import type { Advice, Problems } from '../../kernel/index.ts'

const missing = { 404: ['webhook.not_found'] } as const

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminCreateWebhook: { 422: ['webhook.address', 'webhook.too_many'] },
  adminGetWebhook: missing,
  adminUpdateWebhook: { ...missing, 422: ['webhook.address'] },
  adminDeleteWebhook: missing,
  adminRotateWebhookSecret: missing,
  adminListWebhookDeliveries: missing,
  adminPingWebhook: missing,
  adminReplayWebhook: { ...missing, 422: ['webhook.range'] },
  adminReplayWebhookDelivery: { 404: ['webhook.delivery_not_found'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'webhook.address': 'Show the sentence at the address field.',
  'webhook.delivery_not_found': 'Read the deliveries again: old ones are forgotten after 30 days.',
  'webhook.not_found': 'Read `GET /admin/webhooks` again.',
  'webhook.range': 'Send two times as ISO 8601, the earlier one first.',
  'webhook.too_many': 'Delete an endpoint first.',
}
