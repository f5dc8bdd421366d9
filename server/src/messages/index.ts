import { createWords } from '../kernel/index.ts'
import { namesInChinese, namesInEnglish } from './names.ts'
import { zhCn } from './zh-cn/index.ts'

/** All we say in other languages than English, which stands where it is said. */
export const words = createWords({ en: [namesInEnglish], 'zh-CN': [...zhCn, namesInChinese] })
