import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './site.en.ts'

export type SiteWords = typeof en

export const useSiteWords = (): Words<SiteWords> => useWords<SiteWords>()
export const siteWords = (words: AllWords): Words<SiteWords> => words as unknown as Words<SiteWords>
