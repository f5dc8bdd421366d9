import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/muted.ts'
import zh from '../messages/zh-cn/muted.ts'

export const { use: useMutedMessages } = pageMessages(en, zh)
