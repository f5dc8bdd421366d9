import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './wallet.en.ts'

export type WalletWords = typeof en

export const useWalletWords = (): Words<WalletWords> => useWords<WalletWords>()
export const walletWords = (words: AllWords): Words<WalletWords> => words as unknown as Words<WalletWords>
