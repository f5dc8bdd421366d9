import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/feeds.ts'
import type { AllMessages } from './index.ts'

export type FeedMessages = typeof en

export const useFeedMessages = (): Messages<FeedMessages> => useMessages<FeedMessages>()
export const feedMessages = (messages: AllMessages): Messages<FeedMessages> =>
  messages as unknown as Messages<FeedMessages>
