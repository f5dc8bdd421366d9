import { createRender, createWords } from '../kernel/index.ts'
import { namesInChinese, namesInEnglish } from './names.ts'
import { templates } from './templates.ts'
import { zhCn } from './zh-cn/index.ts'

/** All we say in other languages than English, which stands where it is said. */
export const words = createWords({ en: [namesInEnglish], 'zh-CN': [...zhCn, namesInChinese] })

/** Says what is stored or queued for people. */
export const render = createRender(templates)
