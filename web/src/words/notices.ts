import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/notices.ts'
import type { AllWords } from './index.ts'

export type NoticeWords = typeof en

export const useNoticeWords = (): Words<NoticeWords> => useWords<NoticeWords>()
export const noticeWords = (words: AllWords): Words<NoticeWords> => words as unknown as Words<NoticeWords>
