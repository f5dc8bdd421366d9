import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/wallet.ts'
import type { AllMessages } from './index.ts'

export type WalletMessages = typeof en

export const useWalletMessages = (): Messages<WalletMessages> => useMessages<WalletMessages>()
export const walletMessages = (messages: AllMessages): Messages<WalletMessages> =>
  messages as unknown as Messages<WalletMessages>
