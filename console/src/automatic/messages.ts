import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/automatic.ts'
import zh from '../messages/zh-cn/automatic.ts'

/** Messages of the page of automatic rules; loaded with it. */
export const { use: useRules } = pageMessages(en, zh)
