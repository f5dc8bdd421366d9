import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/account.ts'
import type { AllMessages } from './index.ts'

export type AccountMessages = typeof en

export const useAccountMessages = (): Messages<AccountMessages> => useMessages<AccountMessages>()
export const accountMessages = (messages: AllMessages): Messages<AccountMessages> =>
  messages as unknown as Messages<AccountMessages>
