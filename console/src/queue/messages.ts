import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/reports.ts'
import zh from '../messages/zh-cn/reports.ts'

export const { use: useReportMessages } = pageMessages(en, zh)
