import { createRender, createTranslations } from '../kernel/index.ts'
import { templates } from './templates.ts'
import { zhCn } from './zh-cn/index.ts'

export { readDefault } from './defaults.ts'

/** What stands in English in the code, in other languages. */
export const translations = createTranslations({ 'zh-CN': zhCn })

/** Says what is stored or queued for people. */
export const render = createRender(templates)
