import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './feeds.en.ts'

export type FeedWords = typeof en

export const useFeedWords = (): Words<FeedWords> => useWords<FeedWords>()
export const feedWords = (words: AllWords): Words<FeedWords> => words as unknown as Words<FeedWords>
