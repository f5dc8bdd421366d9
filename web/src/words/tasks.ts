import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './tasks.en.ts'

export type TaskWords = typeof en

export const useTaskWords = (): Words<TaskWords> => useWords<TaskWords>()
export const taskWords = (words: AllWords): Words<TaskWords> => words as unknown as Words<TaskWords>
