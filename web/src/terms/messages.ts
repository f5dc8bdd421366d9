import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/terms.ts'
import zh from '../messages/zh-cn/terms.ts'

export const { of: termsMessagesOf, use: useTermsMessages } = pageMessages(en, zh)
