import en from '../messages/en/decisions.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/decisions.ts'

export const { of: decisionMessagesOf, use: useDecisionMessages } = pageMessages(en, zh)
