import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/topics.ts'
import type { AllWords } from './index.ts'

export type TopicWords = typeof en

export const useTopicWords = (): Words<TopicWords> => useWords<TopicWords>()
export const topicWords = (words: AllWords): Words<TopicWords> => words as unknown as Words<TopicWords>
