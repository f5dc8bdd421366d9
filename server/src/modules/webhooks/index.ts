/** Webhooks: what happens here, delivered to other systems. */
export { describeWebhooks } from './describe.ts'
export { webhookSwitchedOff } from './facts.ts'
export { webhooksKinds } from './importing/kinds.ts'
export { createWebhooks } from './module.ts'
export type { WebhookClient } from './port.ts'
