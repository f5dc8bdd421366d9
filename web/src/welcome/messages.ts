import en from '../messages/en/welcome.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/welcome.ts'

export const { of: welcomeMessagesOf, use: useWelcomeMessages } = pageMessages(en, zh)
