import en from '../messages/en/reports.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/reports.ts'

export const useReportWords = pageMessages(en, zh)
