import { uiEn } from '@plaza/ui/words'
import { together } from './together.ts'

export const messages = together(uiEn, import.meta.glob('./en/*.ts', { eager: true }))
