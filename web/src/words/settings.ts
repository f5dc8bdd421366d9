import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './settings.en.ts'

export type SettingsWords = typeof en

export const useSettingsWords = (): Words<SettingsWords> => useWords<SettingsWords>()
export const settingsWords = (words: AllWords): Words<SettingsWords> => words as unknown as Words<SettingsWords>
