import { useWords as useAll, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './shell.en.ts'

export type ShellWords = typeof en

export const useShellWords = (): Words<ShellWords> => useAll<ShellWords>()

/** The same outside a component. */
export const wordsFor = (words: AllWords): Words<ShellWords> => words as unknown as Words<ShellWords>
