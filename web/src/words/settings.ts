import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/settings.ts'
import type { AllWords } from './index.ts'

export type SettingsWords = typeof en

export const useSettingsWords = (): Words<SettingsWords> => useWords<SettingsWords>()
export const settingsWords = (words: AllWords): Words<SettingsWords> => words as unknown as Words<SettingsWords>
