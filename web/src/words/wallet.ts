import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/wallet.ts'
import type { AllWords } from './index.ts'

export type WalletWords = typeof en

export const useWalletWords = (): Words<WalletWords> => useWords<WalletWords>()
export const walletWords = (words: AllWords): Words<WalletWords> => words as unknown as Words<WalletWords>
