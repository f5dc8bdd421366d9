import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/notices.ts'
import type { AllMessages } from './index.ts'

export type NoticeMessages = typeof en

export const useNoticeMessages = (): Messages<NoticeMessages> => useMessages<NoticeMessages>()
export const noticeMessages = (messages: AllMessages): Messages<NoticeMessages> =>
  messages as unknown as Messages<NoticeMessages>
