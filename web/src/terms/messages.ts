import en from '../messages/en/terms.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/terms.ts'

export const { of: termsMessagesOf, use: useTermsMessages } = pageMessages(en, zh)
