import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/webhooks.ts'
import zh from '../messages/zh-cn/webhooks.ts'

export const { use: useWebhookMessages } = pageMessages(en, zh)
