import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/people.ts'
import type { AllWords } from './index.ts'

export type PeopleWords = typeof en

export const usePeopleWords = (): Words<PeopleWords> => useWords<PeopleWords>()
export const peopleWords = (words: AllWords): Words<PeopleWords> => words as unknown as Words<PeopleWords>
