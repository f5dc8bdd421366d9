import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/decide.ts'
import zh from '../messages/zh-cn/decide.ts'

export const { use: useDecide } = pageMessages(en, zh)
