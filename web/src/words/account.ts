import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/account.ts'
import type { AllWords } from './index.ts'

export type AccountWords = typeof en

export const useAccountWords = (): Words<AccountWords> => useWords<AccountWords>()
export const accountWords = (words: AllWords): Words<AccountWords> => words as unknown as Words<AccountWords>
