import en from '../messages/en/automatic.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/automatic.ts'

/** Messages of the page of automatic rules; loaded with it. */
export const useRules = pageMessages(en, zh)
