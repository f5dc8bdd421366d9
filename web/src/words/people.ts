import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './people.en.ts'

export type PeopleWords = typeof en

export const usePeopleWords = (): Words<PeopleWords> => useWords<PeopleWords>()
export const peopleWords = (words: AllWords): Words<PeopleWords> => words as unknown as Words<PeopleWords>
