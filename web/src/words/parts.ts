import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/parts.ts'

export type PartWords = typeof en

export const usePartWords = (): Words<PartWords> => useWords<PartWords>()
