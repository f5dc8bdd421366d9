import en from '../messages/en/saved.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/saved.ts'

export const { use: useSavedMessages } = pageMessages(en, zh)
