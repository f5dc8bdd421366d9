import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/search.ts'
import type { AllWords } from './index.ts'

export type SearchWords = typeof en

export const useSearchWords = (): Words<SearchWords> => useWords<SearchWords>()
export const searchWords = (words: AllWords): Words<SearchWords> => words as unknown as Words<SearchWords>
