import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/saved.ts'
import zh from '../messages/zh-cn/saved.ts'

export const { use: useSavedMessages } = pageMessages(en, zh)
