import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/people.ts'
import type { AllMessages } from './index.ts'

export type PeopleMessages = typeof en

export const usePeopleMessages = (): Messages<PeopleMessages> => useMessages<PeopleMessages>()
export const peopleMessages = (messages: AllMessages): Messages<PeopleMessages> =>
  messages as unknown as Messages<PeopleMessages>
