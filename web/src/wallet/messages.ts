import en from '../messages/en/wallet.ts'
import { pageMessages } from '../messages/page-messages.ts'
import zh from '../messages/zh-cn/wallet.ts'

export const { of: walletMessagesOf, use: useWalletMessages } = pageMessages(en, zh)
