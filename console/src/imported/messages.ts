import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/imported.ts'
import zh from '../messages/zh-cn/imported.ts'

export const { use: useImported } = pageMessages(en, zh)
