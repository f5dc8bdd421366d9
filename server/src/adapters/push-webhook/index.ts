export { createPushWebhook, type PushWebhookOptions } from './push-webhook.ts'
