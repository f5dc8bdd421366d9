import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './publish.en.ts'

export type PublishWords = typeof en

export const usePublishWords = (): Words<PublishWords> => useWords<PublishWords>()
export const publishWords = (words: AllWords): Words<PublishWords> => words as unknown as Words<PublishWords>
