import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './topics.en.ts'

export type TopicWords = typeof en

export const useTopicWords = (): Words<TopicWords> => useWords<TopicWords>()
export const topicWords = (words: AllWords): Words<TopicWords> => words as unknown as Words<TopicWords>
