import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/site.ts'
import type { AllWords } from './index.ts'

export type SiteWords = typeof en

export const useSiteWords = (): Words<SiteWords> => useWords<SiteWords>()
export const siteWords = (words: AllWords): Words<SiteWords> => words as unknown as Words<SiteWords>
