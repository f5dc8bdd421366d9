import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/feeds.ts'
import type { AllWords } from './index.ts'

export type FeedWords = typeof en

export const useFeedWords = (): Words<FeedWords> => useWords<FeedWords>()
export const feedWords = (words: AllWords): Words<FeedWords> => words as unknown as Words<FeedWords>
