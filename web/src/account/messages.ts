import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/account.ts'
import zh from '../messages/zh-cn/account.ts'

export const { of: accountMessagesOf, use: useAccountMessages } = pageMessages(en, zh)
