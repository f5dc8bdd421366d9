import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/export.ts'
import zh from '../messages/zh-cn/export.ts'

export const { use: useExportMessages } = pageMessages(en, zh)
