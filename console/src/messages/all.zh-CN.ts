import { type Same, uiZh } from '@plaza/ui/messages'
import type { ConsoleMessages } from './all.en.ts'
import { fieldsZh } from './zh-cn/fields.ts'
import { zh } from './zh-cn/index.ts'
import { namesZh } from './zh-cn/names.ts'
import { operationNamesZh } from './zh-cn/operation-names.ts'
import { settingNamesZh } from './zh-cn/setting-names.ts'

export const messages: Same<ConsoleMessages> = { ...uiZh, ...zh }
export const names: Readonly<Record<string, string>> = { ...namesZh, ...settingNamesZh, ...operationNamesZh }
export const fields: Readonly<Record<string, string>> = fieldsZh
