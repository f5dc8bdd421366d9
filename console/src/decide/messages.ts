import en from '../messages/en/decide.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/decide.ts'

export const useDecide = pageMessages(en, zh)
