import { uiZh } from '@plaza/ui/words'
import { together } from './together.ts'

export const messages = together(uiZh, import.meta.glob('./zh-cn/*.ts', { eager: true }))
