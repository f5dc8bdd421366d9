import { pageMessages } from '@plaza/ui/messages'
import en from '../../messages/en/for-you.ts'
import zh from '../../messages/zh-cn/for-you.ts'

export const { use: useForYouMessages } = pageMessages(en, zh)
