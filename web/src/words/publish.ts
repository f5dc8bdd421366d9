import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/publish.ts'
import type { AllWords } from './index.ts'

export type PublishWords = typeof en

export const usePublishWords = (): Words<PublishWords> => useWords<PublishWords>()
export const publishWords = (words: AllWords): Words<PublishWords> => words as unknown as Words<PublishWords>
