import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/tasks.ts'
import zh from '../messages/zh-cn/tasks.ts'

export const { of: taskMessagesOf, use: useTaskMessages } = pageMessages(en, zh)
