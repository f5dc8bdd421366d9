import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/publish.ts'
import type { AllMessages } from './index.ts'

export type PublishMessages = typeof en

export const usePublishMessages = (): Messages<PublishMessages> => useMessages<PublishMessages>()
export const publishMessages = (messages: AllMessages): Messages<PublishMessages> =>
  messages as unknown as Messages<PublishMessages>
