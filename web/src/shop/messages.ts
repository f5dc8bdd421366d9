import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/shop.ts'
import zh from '../messages/zh-cn/shop.ts'

export const { of: shopMessagesOf, use: useShopMessages } = pageMessages(en, zh)
