import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/wallet.ts'
import zh from '../messages/zh-cn/wallet.ts'

export const { of: walletMessagesOf, use: useWalletMessages } = pageMessages(en, zh)
