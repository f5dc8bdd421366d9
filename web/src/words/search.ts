import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './search.en.ts'

export type SearchWords = typeof en

export const useSearchWords = (): Words<SearchWords> => useWords<SearchWords>()
export const searchWords = (words: AllWords): Words<SearchWords> => words as unknown as Words<SearchWords>
