import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/tasks.ts'
import type { AllWords } from './index.ts'

export type TaskWords = typeof en

export const useTaskWords = (): Words<TaskWords> => useWords<TaskWords>()
export const taskWords = (words: AllWords): Words<TaskWords> => words as unknown as Words<TaskWords>
