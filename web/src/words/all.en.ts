import { uiEn } from '@plaza/ui/words'
import { together } from './index.ts'

export const messages = together(uiEn, import.meta.glob(['./*.en.ts', '!./all.*.ts'], { eager: true }))
