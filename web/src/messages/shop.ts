import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/shop.ts'
import type { AllMessages } from './index.ts'

export type ShopMessages = typeof en

export const useShopMessages = (): Messages<ShopMessages> => useMessages<ShopMessages>()
export const shopMessages = (messages: AllMessages): Messages<ShopMessages> =>
  messages as unknown as Messages<ShopMessages>
