import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/events.ts'
import type { AllWords } from './index.ts'

export type EventWords = typeof en

export const useEventWords = (): Words<EventWords> => useWords<EventWords>()
export const eventWords = (words: AllWords): Words<EventWords> => words as unknown as Words<EventWords>
