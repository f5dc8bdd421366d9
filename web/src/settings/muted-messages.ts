import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/settings/muted.ts'
import zh from '../messages/zh-cn/settings/muted.ts'

export const { use: useMutedMessages } = pageMessages(en, zh)
