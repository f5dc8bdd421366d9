import { uiZh } from '@plaza/ui/words'
import { together } from './together.ts'

export const messages = together(uiZh, import.meta.glob(['./*.zh-CN.ts', '!./all.*.ts'], { eager: true }))
