import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/settings.ts'
import type { AllMessages } from './index.ts'

export type SettingsMessages = typeof en

export const useSettingsMessages = (): Messages<SettingsMessages> => useMessages<SettingsMessages>()
export const settingsMessages = (messages: AllMessages): Messages<SettingsMessages> =>
  messages as unknown as Messages<SettingsMessages>
