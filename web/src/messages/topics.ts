import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/topics.ts'
import type { AllMessages } from './index.ts'

export type TopicMessages = typeof en

export const useTopicMessages = (): Messages<TopicMessages> => useMessages<TopicMessages>()
export const topicMessages = (messages: AllMessages): Messages<TopicMessages> =>
  messages as unknown as Messages<TopicMessages>
