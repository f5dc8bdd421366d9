import { useWords as useAll, type Words } from '@plaza/ui/words'
import type en from './en/shell.ts'
import type { AllWords } from './index.ts'

export type ShellWords = typeof en

export const useShellWords = (): Words<ShellWords> => useAll<ShellWords>()

/** The same outside a component. */
export const wordsFor = (words: AllWords): Words<ShellWords> => words as unknown as Words<ShellWords>
