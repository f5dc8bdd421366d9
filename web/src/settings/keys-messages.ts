import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/settings/keys.ts'
import zh from '../messages/zh-cn/settings/keys.ts'

export const { use: useKeyMessages } = pageMessages(en, zh)
