import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/keys.ts'
import zh from '../messages/zh-cn/keys.ts'

export const { use: useKeyMessages } = pageMessages(en, zh)
