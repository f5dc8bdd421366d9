import { uiEn } from '@plaza/ui/messages'
import { fieldsEn } from './en/fields.ts'
import { en } from './en/index.ts'
import { namesEn } from './en/names.ts'
import { operationNamesEn } from './en/operation-names.ts'
import { settingNamesEn } from './en/setting-names.ts'

export const messages = { ...uiEn, ...en } as const
export const names: Readonly<Record<string, string>> = { ...namesEn, ...settingNamesEn, ...operationNamesEn }
export const fields: Readonly<Record<string, string>> = fieldsEn

export type ConsoleMessages = typeof messages
