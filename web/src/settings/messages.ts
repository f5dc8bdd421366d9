import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/settings.ts'
import zh from '../messages/zh-cn/settings.ts'

export const { of: settingsMessagesOf, use: useSettingsMessages } = pageMessages(en, zh)
