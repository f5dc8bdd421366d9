import en from '../messages/en/imported.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/imported.ts'

export const useImported = pageMessages(en, zh)
