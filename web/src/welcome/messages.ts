import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/welcome.ts'
import zh from '../messages/zh-cn/welcome.ts'

export const { of: welcomeMessagesOf, use: useWelcomeMessages } = pageMessages(en, zh)
