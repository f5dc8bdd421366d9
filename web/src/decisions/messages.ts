import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/decisions.ts'
import zh from '../messages/zh-cn/decisions.ts'

export const { of: decisionMessagesOf, use: useDecisionMessages } = pageMessages(en, zh)
