import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/search.ts'
import type { AllMessages } from './index.ts'

export type SearchMessages = typeof en

export const useSearchMessages = (): Messages<SearchMessages> => useMessages<SearchMessages>()
export const searchMessages = (messages: AllMessages): Messages<SearchMessages> =>
  messages as unknown as Messages<SearchMessages>
