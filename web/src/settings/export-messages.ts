import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/settings/export.ts'
import zh from '../messages/zh-cn/settings/export.ts'

export const { use: useExportMessages } = pageMessages(en, zh)
