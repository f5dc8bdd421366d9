import { createWords } from '../kernel/index.ts'
import { zhCn } from './zh-cn/index.ts'

/** All we say in other languages than English, which stands where it is said. */
export const words = createWords({ 'zh-CN': zhCn })
