import en from '../messages/en/export.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/export.ts'

export const { use: useExportMessages } = pageMessages(en, zh)
