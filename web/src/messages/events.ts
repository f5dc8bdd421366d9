import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/events.ts'
import type { AllMessages } from './index.ts'

export type EventMessages = typeof en

export const useEventMessages = (): Messages<EventMessages> => useMessages<EventMessages>()
export const eventMessages = (messages: AllMessages): Messages<EventMessages> =>
  messages as unknown as Messages<EventMessages>
