import en from '../messages/en/muted.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/muted.ts'

export const { use: useMutedMessages } = pageMessages(en, zh)
