import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/site.ts'
import type { AllMessages } from './index.ts'

export type SiteMessages = typeof en

export const useSiteMessages = (): Messages<SiteMessages> => useMessages<SiteMessages>()
export const siteMessages = (messages: AllMessages): Messages<SiteMessages> =>
  messages as unknown as Messages<SiteMessages>
